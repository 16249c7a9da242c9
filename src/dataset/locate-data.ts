import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { globSync } from 'tinyglobby';
import { SaccadeError } from '../errors.js';
import { isLeftOutFolder, isPictureName } from '../image/image-names.js';
import { DataFile } from './data-file.js';
import { type DataFormat, dataFormats, readers } from './readers/readers.js';
import { splitInName } from './split-name.js';

/** A file of captions and what its pictures' names are put behind. */
export interface LocatedFile {
  readonly data: DataFile;
  /** Folder (with `/`) that tells equal names of several files apart; empty for one file. */
  readonly prefix: string;
}

/** What `--data` stands for. */
export interface LocatedData {
  readonly format: DataFormat;
  readonly files: readonly LocatedFile[];
}

export interface LocateOptions {
  /** Default `auto`: told by content. */
  readonly format?: DataFormat | 'auto' | undefined;
  /** What the path was given for, as errors name it. */
  readonly option?: string | undefined;
}

/** Where a folder's captions are looked for first: what is named by convention goes before what is judged by content. */
const conventions = [/(?:^|\/)metadata\.(?:jsonl|csv)$/i, /\.tar$/i, /(?:^|\/)captions_[^/]*\.json$/i] as const;

/** Variants of the captions, and COCO's annotations that are no captions. */
const besideThePoint = /\.lemma\.|(?:^|\/)(?:instances|person_keypoints|panoptic|stuff)_[^/]*\.json$/i;

function formatOf(data: DataFile, wanted: DataFormat | 'auto'): DataFormat | undefined {
  return (wanted === 'auto' ? dataFormats : [wanted]).find((format) => readers[format].recognises(data));
}

/**
 * Finds the captions at a path: the file itself, or in a folder the one file (or the files of one format for several
 * splits or shards) that a reader recognises, else pictures with sidecars.
 *
 * @throws SaccadeError `usage` where nothing is there; `bad-data` where nothing or more than one thing is recognised.
 */
export function locateData(
  path: string,
  { format: wanted = 'auto', option = '--data' }: LocateOptions = {},
): LocatedData {
  if (!existsSync(path))
    throw new SaccadeError(
      'usage',
      `Expected a file or folder of captions for ${option}, got ${path}, which does not exist. Check the spelling.`,
    );
  const given = new DataFile(path);
  if (given.isFolder) return locateInFolder(given, { wanted, option });
  const format = formatOf(given, wanted);
  if (!format) throw unrecognised(given, { wanted, option });
  return { format, files: [{ data: given, prefix: '' }] };
}

/** What is looked for, and what for. */
interface Wanted {
  readonly wanted: DataFormat | 'auto';
  readonly option: string;
}

function locateInFolder(folder: DataFile, { wanted, option }: Wanted): LocatedData {
  const names = candidates(folder.path);
  const first = conventions
    .map((pattern) => names.filter((name) => pattern.test(name)))
    .find((group) => group.length > 0);
  const byConvention = found(folder, first ?? [], wanted);
  const located = byConvention.length > 0 ? byConvention : found(folder, names, wanted);
  const pairs = byConvention.length === 0 && formatOf(folder, wanted) === 'sidecars';
  if (pairs && located.length === 0) return { format: 'sidecars', files: [{ data: folder, prefix: '' }] };
  if (located.length === 0) throw unrecognised(folder, { wanted, option });
  if (pairs || !belongTogether(located)) throw ambiguous(folder, { located, pairs, option });
  return { format: located[0]!.format, files: located };
}

type Found = LocatedFile & { readonly format: DataFormat; readonly name: string };

function found(folder: DataFile, names: readonly string[], wanted: DataFormat | 'auto'): Found[] {
  return names.flatMap((name) => {
    const data = new DataFile(join(folder.path, name));
    const format = formatOf(data, wanted);
    return format
      ? [{ data, name, format, prefix: names.length > 1 || isMetadata(name) ? prefixOf(name, format) : '' }]
      : [];
  });
}

const isMetadata = (name: string) => conventions[0].test(name);

/** Names in a metadata file start from its folder; shards may use one name twice. */
function prefixOf(name: string, format: DataFormat): string {
  if (format === 'webdataset') return `${name.replace(/\.tar$/i, '')}/`;
  return isMetadata(name) && name.includes('/') ? `${dirname(name)}/` : '';
}

/** Shards, metadata of several folders, and files that each name another split are one dataset. */
function belongTogether(files: readonly Found[]): boolean {
  const format = files[0]!.format;
  if (files.some((file) => file.format !== format)) return false;
  if (files.length === 1 || format === 'webdataset') return true;
  if (files.every(({ name }) => isMetadata(name))) return true;
  const splits = files.map(({ name }) => splitInName(name));
  return !splits.includes(undefined) && new Set(splits).size === files.length;
}

/** Text files of a folder and two levels below it that are no picture's sidecar. */
function candidates(folder: string): string[] {
  const all = globSync('**/*', { cwd: folder, deep: 3, expandDirectories: false }).filter(
    (name) => !name.split('/').some(isLeftOutFolder) && !besideThePoint.test(name),
  );
  const withoutExtension = (name: string) => name.replace(/\.[^./]*$/, '');
  const pictures = all.filter(isPictureName);
  const stems = new Set([...pictures, ...pictures.map(withoutExtension)]);
  const isSidecar = (name: string) => /\.(?:txt|json)$/i.test(name) && stems.has(withoutExtension(name));
  return all.filter((name) => /\.(?:jsonl?|csv|tsv|txt|token|tar)$/i.test(name) && !isSidecar(name)).sort();
}

function unrecognised(data: DataFile, { wanted, option }: Wanted): SaccadeError {
  const formats = wanted === 'auto' ? dataFormats.join(', ') : wanted;
  const [first, second] = data.head(2);
  const packed = first === 0x1f && second === 0x8b;
  const next = packed ? 'Unpack it first.' : 'See data/README.md for what each format looks like.';
  return new SaccadeError(
    'bad-data',
    `Expected captions as ${formats} for ${option}, got ${packed ? 'a gzip archive' : 'none that can be recognised'} in ${data.path}. ${next}`,
  );
}

function ambiguous(
  folder: DataFile,
  { located, pairs, option }: { located: readonly Found[]; pairs: boolean; option: string },
): SaccadeError {
  const seen = located.slice(0, 4).map(({ name, format }) => `${name} (${format})`);
  return new SaccadeError(
    'usage',
    `Expected one set of captions in ${folder.path} for ${option}, got ${[...seen, ...(pairs ? ['sidecars'] : [])].join(', ')}. Name the file, or choose with --format.`,
  );
}
