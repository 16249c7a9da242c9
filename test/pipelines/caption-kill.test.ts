import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { drawPictures } from '../support/draw-pictures.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const program = join(import.meta.dirname, '../support/slow-caption.mjs');
const names = Array.from({ length: 24 }, (_, index) => `${String(index).padStart(2, '0')}.png`);

async function drawn(): Promise<string> {
  const root = temporaryFolder();
  await drawPictures(join(root, 'in'), names);
  return root;
}

function start(root: string) {
  const child = spawn(process.execPath, [program, 'in', 'j.jsonl', '8'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return { child, exit: once(child, 'exit') as Promise<[number | null, string | null]> };
}

/** Everything that a run leaves, the journal's lines sorted: it holds pictures in the order in which they were done. */
async function remains(root: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(root, { recursive: true })).sort())
    if (/\.(txt|jsonl|part|lock)$/.test(name)) files[name] = await readFile(join(root, name), 'utf8');
  return files;
}

async function killed(root: string, signal: NodeJS.Signals, milliseconds: number): Promise<number | null> {
  const { child, exit } = start(root);
  await Promise.race([once(child.stdout, 'data'), exit]);
  await setTimeout(milliseconds);
  child.kill(signal);
  return (await exit)[0];
}

test('killed at random moments again and again, the run ends as if nobody had', async () => {
  const random = new SeededRandom(3);
  const undisturbed = await drawn();
  await start(undisturbed).exit;
  const expected = await remains(undisturbed);
  expect(Object.keys(expected)).toHaveLength(25);
  const root = await drawn();
  for (let kill = 0; kill < 6; kill++) {
    await killed(root, 'SIGKILL', random.uniform() * 60);
    // What was being written aside when the program was killed is no sidecar yet; the next run clears it away.
    for (const [name, content] of Object.entries(await remains(root)))
      if (name.endsWith('.txt') && !name.includes('.saccade-')) expect(content, name).toBe(expected[name]);
  }
  expect((await start(root).exit)[0]).toBe(0);
  expect(await remains(root)).toEqual(expected);
});

test('interrupted, everything is whole and nothing is left aside', async () => {
  const root = await drawn();
  expect(await killed(root, 'SIGINT', 5)).toBe(130);
  const files = await remains(root);
  const journal = files['j.jsonl']!.split('\n');
  expect(journal.pop()).toBe('');
  const done = journal.slice(1).map((line) => JSON.parse(line).file);
  expect(Object.keys(files).filter((name) => name.endsWith('.txt'))).toEqual(
    done.map((file) => file.replace('.png', '.txt')),
  );
  expect(Object.keys(files).filter((name) => /\.(part|lock)$/.test(name))).toEqual([]);
  expect((await start(root).exit)[0]).toBe(0);
  expect(Object.keys(await remains(root))).toHaveLength(25);
});
