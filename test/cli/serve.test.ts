import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runSaccade, saccadeProgram } from '../support/run-saccade.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');

test('it prints its address, captions a picture by the shipped model, and ends on a signal', async () => {
  const server = spawn(process.execPath, [saccadeProgram, 'serve', '--port', '0']);
  const exit = once(server, 'exit');
  try {
    const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
    const address = new URL(line);
    expect(address.hostname).toBe('127.0.0.1');
    const form = new FormData();
    form.set('image', new File([new Uint8Array(await readFile(boat))], 'boat.jpg'));
    const response = await fetch(new URL('/api/caption', address), { method: 'POST', body: form });
    const { words, width, height, attention, model } = await response.json();
    expect({ status: response.status, width, height }).toEqual({ status: 200, width: 320, height: 200 });
    expect(model).toMatch(/^default@/);
    expect(attention.weights).toHaveLength(words.length);
  } finally {
    server.kill('SIGTERM');
  }
  expect(await exit).toEqual([130, null]);
});

test.each([
  [['--port', '70000'], '--port'],
  [['--port', '0', '--host', ''], 'Expected a value for --host, got an empty one'],
  [['--port', '0', '--model', 'no such model'], 'no such model'],
  [['--port', '0', '--max-upload', '0'], '--max-upload'],
] as const)('%j is refused in a sentence', async (args, part) => {
  const { status, stdout, stderr } = await runSaccade(['serve', ...args]);
  expect([1, 2]).toContain(status);
  expect(stdout).toBe('');
  expect(stderr).toContain(part);
});
