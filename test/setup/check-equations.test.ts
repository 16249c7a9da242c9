import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { equationFaults, equationRows } from '../../scripts/check-equations.mjs';
import { temporaryFolder } from '../support/temporary-folder.js';

const table = `
| source | equation | what it says | file | test |
| --- | --- | --- | --- | --- |
| A 2001 | 1 | a \\| b | [a](../src/a.ts) | [a](../test/a.test.ts) |
| B 2002 | 2 | b | [b](../src/b.ts) | [a](../test/a.test.ts) |
| C 2003 | 3 | c | [c](../src/c.ts) | [c](../test/c.test.ts) |
`;

it('names rows without file, without test, tests of other files, and sources without row', () => {
  const root = temporaryFolder();
  for (const folder of ['src', 'test']) mkdirSync(path.join(root, folder));
  const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
  write('src/a.ts', "import { through } from './through.js';");
  write('src/b.ts', '');
  write('src/c.ts', '');
  write('src/through.ts', '');
  write('src/d.ts', '/**\n * Source: D 2004\n */');
  write('test/a.test.ts', "import { a } from '../src/a.js';");
  const rows = equationRows(table);
  expect(rows[0]).toEqual({ file: 'src/a.ts', test: 'test/a.test.ts' });
  expect(equationFaults(rows, root)).toEqual([
    'Expected test/a.test.ts to run src/b.ts, got no import of it.',
    'Expected a file at test/c.test.ts, got none.',
    'Expected a row for src/d.ts, which names a source, got none.',
  ]);
});
