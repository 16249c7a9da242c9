import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { expect, test } from 'vitest';
import { lockRun } from '../../src/report/run-lock.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('the lock of a process that has ended is taken over at once', async () => {
  const folder = await temporaryFolder();
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(`${folder}/run.lock`, JSON.stringify({ host: hostname(), pid: child.pid, started: '1' }));
  await (await lockRun(`${folder}/run`))();
  expect(await readdir(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a later process of the same number does not hold it', async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/run.lock`, JSON.stringify({ host: hostname(), pid: process.pid, started: '1' }));
  await (await lockRun(`${folder}/run`))();
});

test('a torn lock counts as none', async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/run.lock`, '{"ho');
  await (await lockRun(`${folder}/run`))();
});

test('a lock of another machine is respected and says how to go on', async () => {
  const folder = await temporaryFolder();
  await writeFile(`${folder}/run.lock`, JSON.stringify({ host: 'elsewhere', pid: 7, started: '1' }));
  await expect(lockRun(`${folder}/run`)).rejects.toThrow(/process 7 on elsewhere.*remove/);
});
