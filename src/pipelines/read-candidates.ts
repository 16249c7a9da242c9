import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { locateData } from '../dataset/locate-data.js';
import { readers } from '../dataset/readers/readers.js';
import { SaccadeError } from '../errors.js';
import { isLeftOutFolder } from '../image/image-names.js';

/** Captions that some program wrote. */
export interface Candidates {
  /** The first caption of each id, in the file's order. */
  readonly captions: ReadonlyMap<string, string>;
  /** Ids that stand there with more than one caption. */
  readonly repeated: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Reads what any captioner wrote: COCO results, JSON Lines (saccade's journal among them), CSV, `{id: caption}`, or a
 * folder of text files, whose ids are their names without the ending. Ids are text; a caption that is no text is empty.
 *
 * @throws SaccadeError `usage` where nothing is there, `bad-data` for a file in no such format
 */
export async function readCandidates(path: string, option: string): Promise<Candidates> {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder === undefined) {
    throw new SaccadeError(
      'usage',
      `Expected a file or folder of captions for ${option}, got ${path}, which does not exist. Check the spelling.`,
    );
  }
  return isFolder ? readTexts(path, option) : readTable(path, option);
}

async function readTable(path: string, option: string): Promise<Candidates> {
  const { format, files } = locateData(path, { option });
  const data = files[0]!.data;
  const { rows, dropped, notes } = await readers[format].read(data);
  const unread = dropped.map(({ file, reason }) => `${file}: ${reason}.`);
  return collect(
    rows.map(({ file, caption }) => [file, typeof caption === 'string' ? caption : '']),
    [...data.notes, ...notes, ...unread],
  );
}

function readTexts(folder: string, option: string): Candidates {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /\.(?:txt|caption)$/i.test(name) && !name.split('/').some(isLeftOutFolder))
    .sort();
  if (names.length === 0) {
    throw new SaccadeError(
      'bad-data',
      `Expected text files for ${option}, got none in ${folder}. Give the folder of the sidecars, or a file of captions.`,
    );
  }
  const idOf = (name: string) => posix.join(posix.dirname(name), posix.parse(name).name);
  return collect(
    names.map((name) => [idOf(name), readFileSync(join(folder, name), 'utf8').trim().split(/\r?\n/)[0]!]),
    [],
  );
}

function collect(rows: readonly (readonly [string, string])[], notes: readonly string[]): Candidates {
  const captions = new Map<string, string>();
  const repeated = new Set<string>();
  for (const [id, caption] of rows) {
    if (captions.has(id)) repeated.add(id);
    else captions.set(id, caption);
  }
  return { captions, repeated: [...repeated], notes };
}
