// Holds docs/equations.md to the code: each row's file and test exist, the test runs the file (it imports it, straight or
// through others), and each file whose comment names a `Source:` has a row.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const rootFolder = fileURLToPath(new URL('..', import.meta.url));

/** @returns {{ file: string, test: string }[]} the last two columns of the table, as paths from the root */
export function equationRows(markdown) {
  const target = (cell) => /\]\(\.\.\/([^)]+)\)/.exec(cell)?.[1] ?? cell;
  return markdown
    .split('\n')
    .filter((line) => /^\| (?!source |--- )/.test(line))
    .map((line) => {
      const [file = line, test = line] = line.split(' | ').slice(-2).map(target);
      return { file, test };
    });
}

/** @returns {string[]} what is wrong, in sentences */
export function equationFaults(rows, root) {
  const named = new Set(rows.map(({ file }) => file));
  const isThere = (file) => existsSync(path.join(root, file));
  const faults = new Set();
  for (const { file, test } of rows) {
    const absent = [file, test].filter((each) => !isThere(each));
    for (const each of absent) faults.add(`Expected a file at ${each}, got none.`);
    if (absent.length === 0 && !importsOf(test, root).has(file))
      faults.add(`Expected ${test} to run ${file}, got no import of it.`);
  }
  for (const file of filesWithSources(root)) {
    if (!named.has(file)) faults.add(`Expected a row for ${file}, which names a source, got none.`);
  }
  return [...faults];
}

/** @returns {Set<string>} all files that one imports, straight or through others */
function importsOf(file, root, seen = new Set()) {
  for (const [, name] of readFileSync(path.join(root, file), 'utf8').matchAll(/from '(\.[^']+)'/g)) {
    const imported = path.posix.join(path.posix.dirname(file), name).replace(/\.js$/, '.ts');
    if (seen.has(imported) || !existsSync(path.join(root, imported))) continue;
    seen.add(imported);
    importsOf(imported, root, seen);
  }
  return seen;
}

function filesWithSources(root) {
  return readdirSync(path.join(root, 'src'), { recursive: true })
    .map((name) => `src/${String(name).split(path.sep).join('/')}`)
    .filter((file) => file.endsWith('.ts') && / \* Source: /.test(readFileSync(path.join(root, file), 'utf8')))
    .sort();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = readFileSync(path.join(rootFolder, 'docs/equations.md'), 'utf8');
  const faults = equationFaults(equationRows(table), rootFolder);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
