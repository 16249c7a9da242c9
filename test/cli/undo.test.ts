import { appendFile, cp, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSaccade } from '../support/run-saccade.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('undo takes back a run, from any folder, but nothing that was changed since', async () => {
  const folder = temporaryFolder();
  await cp(join(import.meta.dirname, '../fixtures/pictures/dashes'), join(folder, 'in'), { recursive: true });
  const before = await readdir(join(folder, 'in'));
  const args = ['caption', 'in', '--sidecars', '--metadata', 'xmp', '-o', 'out/j.jsonl'];
  expect((await runSaccade(args, { cwd: folder })).status).toBe(0);
  expect(await readdir(join(folder, 'in'))).toHaveLength(3 * before.length);
  await appendFile(join(folder, 'in/a=b.txt'), 'better\n');
  const { status, stdout, stderr } = await runSaccade(['undo', join(folder, 'out/j.jsonl')]);
  expect([status, stdout]).toEqual([0, '']);
  expect(stderr).toContain(`${2 * before.length - 1} sidecars removed; 1 left`);
  expect((await readdir(join(folder, 'in'))).sort()).toEqual([...before, 'a=b.txt'].sort());
});

test('what is no journal is refused', async () => {
  const { status, stderr } = await runSaccade(['undo', join(import.meta.dirname, '../../package.json')]);
  expect([status, stderr]).toEqual([2, expect.stringContaining('Expected a journal')]);
  expect((await runSaccade(['undo', 'nowhere.jsonl'])).status).toBe(2);
});
