import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { SaccadeError } from '../errors.js';
import { isPictureName } from '../image/image-names.js';
import { DataFile } from './data-file.js';
import { type Split, splits } from './dataset.js';
import { isObject } from './readers/json-values.js';
import { splitInName, splitNamed } from './split-name.js';

/** Split of each picture that a list names. */
export type SplitLists = ReadonlyMap<string, Split>;

/** Lists of names (one a line) in a folder, each file's name telling its split: `Flickr_8k.trainImages.txt`. */
function listsInFolder(folder: string): Map<string, Split> {
  const lists = new Map<string, Split>();
  for (const name of readdirSync(folder).sort()) {
    const split = /\.(?:txt|lst|list)$/i.test(name) ? splitInName(name) : undefined;
    if (!split || !statSync(join(folder, name)).isFile()) continue;
    const lines = new DataFile(join(folder, name)).lines.map((line) => line.trim()).filter((line) => line !== '');
    // A list of names alone; captions that happen to lie there under such a name are none.
    if (lines.every((line) => !line.includes('\t'))) for (const line of lines) lists.set(line, split);
  }
  return lists;
}

/** `{"train": ["name", …], …}`, or a table with a column of splits and one of names. */
function listsInFile(path: string): Map<string, Split> {
  const data = new DataFile(path);
  if (isObject(data.json))
    return new Map(
      Object.entries(data.json).flatMap(([name, files]) => {
        const split = splitNamed(name);
        return split && Array.isArray(files) ? files.map((file) => [String(file), split] as const) : [];
      }),
    );
  const records: string[][] = parse(data.text, {
    delimiter: [',', ';', '\t'],
    relax_quotes: true,
    relax_column_count: true,
    trim: true,
  });
  return new Map(
    records.flatMap(([first = '', second = '']) => {
      const split = splitNamed(second);
      return split ? [[first, split] as const] : [];
    }),
  );
}

/** A list of one split alone, as Flickr8k's, when it is named with `--splits`. */
function listOfOne(path: string): SplitLists {
  const split = splitInName(path);
  const names = new DataFile(path).lines.map((line) => line.trim()).filter((line) => line !== '');
  return split && names.some(isPictureName) ? new Map(names.map((name) => [name, split])) : new Map();
}

/**
 * Reads official split lists: a folder of lists, JSON, or a table `name,split`.
 *
 * @throws SaccadeError `usage` where the path does not exist, `bad-data` where it holds no list.
 */
export function readSplitLists(path: string): SplitLists {
  if (!existsSync(path))
    throw new SaccadeError(
      'usage',
      `Expected a file or folder of split lists for --splits, got ${path}, which does not exist. Check the spelling.`,
    );
  const lists = statSync(path).isDirectory() ? listsInFolder(path) : listsInFile(path);
  const found = lists.size > 0 || statSync(path).isDirectory() ? lists : listOfOne(path);
  if (found.size > 0) return found;
  throw new SaccadeError(
    'bad-data',
    `Expected lists of ${splits.join(', ')} for --splits, got none in ${path}. See data/README.md for what they look like.`,
  );
}

/** Lists that lie beside a file of captions, in its folder. */
export function splitListsBeside(dataPath: string): SplitLists {
  return listsInFolder(statSync(dataPath).isDirectory() ? dataPath : dirname(dataPath));
}
