import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '../../src/backend/make-folder.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test('makes what is missing, and is content with what is there', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'real'));
  symlinkSync('real', join(folder, 'link'));
  for (const path of ['a/b/c', 'a/b/c', 'link/d', 'a/../e/']) makeFolder(join(folder, path));
  for (const path of ['a/b/c', 'real/d', 'e']) expect(statSync(join(folder, path)).isDirectory()).toBe(true);
});

test('refuses what cannot be made in a sentence', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  symlinkSync('loop', join(folder, 'loop'));
  const places = [
    [join(folder, 'file'), 'EEXIST'],
    [join(folder, 'file/below'), '(ENOTDIR|EEXIST)'],
    [join(folder, 'loop/below'), 'ELOOP'],
    [join(folder, 'x'.repeat(300)), 'ENAMETOOLONG'],
    ...(process.platform === 'linux' ? [['/proc/x/y', 'ENOENT']] : []),
  ] as const;
  for (const [path, code] of places) {
    const message = expect.stringMatching(
      new RegExp(`^Expected a folder that can be made for .*, got ${code}\\. Give another path\\.$`),
    );
    expect(() => makeFolder(path!), path).toThrow(expect.objectContaining({ code: 'usage', message }));
  }
});
