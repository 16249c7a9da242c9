import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type ExistingChoice, holdsText, writeSidecar } from '../../src/report/write-sidecar.js';
import { temporaryFolder } from '../support/temporary-folder.js';

async function after(existing: ExistingChoice, before: string | Uint8Array): Promise<string> {
  const path = `${await temporaryFolder()}/a.txt`;
  await writeFile(path, before);
  await writeSidecar(path, 'a dog runs', existing);
  return readFile(path, 'latin1');
}

test.each([
  ['skip', 'mine\n', 'mine\n'],
  ['overwrite', 'mine\n', 'a dog runs\n'],
  ['append', 'mine', 'mine\na dog runs\n'],
  ['append', 'mine\n', 'mine\na dog runs\n'],
  ['prepend', 'mine', 'a dog runs\nmine'],
  ['append', 'see: a dog runs fast', 'see: a dog runs fast'],
  ['prepend', 'see: a dog runs fast', 'see: a dog runs fast'],
  ['skip', '', 'a dog runs\n'],
  ['skip', ' \r\n', 'a dog runs\n'],
] as const)('%s where %j stood', async (existing, before, expected) => {
  expect(await after(existing, before)).toBe(expected);
});

test('text of any encoding keeps its bytes', async () => {
  expect(await after('append', Buffer.from('caf\xe9\n', 'latin1'))).toBe('caf\xe9\na dog runs\n');
});

test('only what is saccade’s alone is said to be written', async () => {
  const path = `${await temporaryFolder()}/a.txt`;
  const first = await writeSidecar(path, 'a dog runs', 'skip');
  expect(first).toMatchObject({ kind: 'written' });
  expect(await writeSidecar(path, 'a dog runs', 'skip')).toEqual(first);
  expect(await writeSidecar(path, 'a cat', 'skip')).toEqual({ kind: 'kept' });
  expect(await writeSidecar(path, 'a cat', 'append')).toEqual({ kind: 'merged' });
});

test('folders are made, links followed, permissions kept, nothing left aside', async () => {
  const folder = await temporaryFolder();
  await writeSidecar(`${folder}/new/deep/a.txt`, 'one', 'skip');
  await writeFile(`${folder}/real.txt`, 'old');
  await chmod(`${folder}/real.txt`, 0o600);
  await symlink('real.txt', `${folder}/link.txt`);
  await writeSidecar(`${folder}/link.txt`, 'two', 'overwrite');
  expect(await readFile(`${folder}/real.txt`, 'utf8')).toBe('two\n');
  expect((await stat(`${folder}/real.txt`)).mode & 0o777).toBe(0o600);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    'link.txt',
    'new',
    'new/deep',
    'new/deep/a.txt',
    'real.txt',
  ]);
});

test('a name as long as names may be', async () => {
  const path = `${await temporaryFolder()}/${'x'.repeat(251)}.txt`;
  await writeSidecar(path, 'one', 'skip');
  expect(await holdsText(path)).toBe(true);
});

test('what cannot be written is told, and nothing is left aside', async () => {
  const folder = await temporaryFolder();
  await mkdir(`${folder}/a.txt`);
  await expect(writeSidecar(`${folder}/a.txt`, 'one', 'overwrite')).rejects.toThrow();
  expect(await readdir(folder)).toEqual(['a.txt']);
});
