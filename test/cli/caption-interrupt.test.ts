import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runSaccade, saccadeProgram } from '../support/run-saccade.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixtures = join(import.meta.dirname, '../fixtures/pictures');

test('Ctrl-C ends with 130 and whole files; the same command does the rest', async () => {
  const folder = temporaryFolder();
  await cp(join(fixtures, 'existing'), join(folder, 'in'), { recursive: true });
  const args = ['caption', 'in', '--sidecars', '-o', 'j.jsonl', '--batch-size', '2'];
  const child = spawn(process.execPath, [saccadeProgram, ...args], { cwd: folder, stdio: 'ignore' });
  const exit = once(child, 'exit');
  const journal = async () => (await readFile(join(folder, 'j.jsonl'), 'utf8').catch(() => '')).split('\n');
  while ((await journal()).length < 8) await setTimeout(2);
  child.kill('SIGINT');
  expect(await exit).toEqual([130, null]);

  const lines = await journal();
  expect(lines.pop()).toBe('');
  const done = lines.slice(1).map((line) => JSON.parse(line));
  expect(done.length).toBeLessThan(40);
  for (const { file, caption, sidecars } of done) {
    const text = await readFile(join(folder, file.replace('.jpg', '.txt')), 'utf8');
    expect(text).toBe(file === 'in/img-03.jpg' ? 'DO NOT TOUCH\n' : `${caption}\n`);
    expect(sidecars === undefined).toBe(file === 'in/img-03.jpg');
  }
  expect((await readdir(folder)).sort()).toEqual(['in', 'j.jsonl']);
  expect((await readdir(join(folder, 'in'))).filter((name) => !/^img-\d\d\.(jpg|txt)$/.test(name))).toEqual([]);

  const rest = await runSaccade(args, { cwd: folder });
  expect(rest.status).toBe(0);
  expect(rest.stderr).toContain(`${40 - done.length} of 40 pictures captioned; ${done.length} done before`);
  const files = (await journal()).slice(1, -1).map((line) => JSON.parse(line).file);
  expect(files.toSorted()).toEqual(
    Array.from({ length: 40 }, (_, index) => `in/img-${String(index + 1).padStart(2, '0')}.jpg`),
  );
});
