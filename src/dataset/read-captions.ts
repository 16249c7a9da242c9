import type { ImageSource } from '../image/pixels.js';
import { tokenize } from '../text/tokenize.js';
import { assignSplits, type Unsplit } from './assign-splits.js';
import type { DroppedCaption, Split } from './dataset.js';
import { type LocatedData, type LocatedFile, locateData } from './locate-data.js';
import { nameNote } from './name-note.js';
import { type DataFormat, readers } from './readers/readers.js';
import { emptyReading, type Reading } from './reading.js';
import { readSplitLists, splitListsBeside } from './split-lists.js';
import type { SplitRatio } from './split-ratio.js';

export interface ReadCaptionsOptions {
  /** Default `auto`: told by content. */
  readonly format?: DataFormat | 'auto' | undefined;
  /** File or folder of split lists; they go before what the data says itself. */
  readonly splits?: string | undefined;
  /** Shares of train, val and test where the data has no splits. */
  readonly splitRatio?: SplitRatio | undefined;
  /** Keeps captions without any word, as scores count them; by default they are dropped. */
  readonly keepEmpty?: boolean | undefined;
}

/** The captions of one picture. */
export interface CaptionedName {
  /** The picture's name in the data, `/` on every system. */
  readonly file: string;
  readonly captions: readonly string[];
  readonly split: Split;
}

/** What the data says, before any look at pictures. */
export interface Captions {
  readonly format: DataFormat;
  /** In the data's order; several entries of one name are one. */
  readonly entries: readonly CaptionedName[];
  /** Pictures with captions that the split lists leave out. */
  readonly unlisted: readonly string[];
  /** Names without a picture, as the data itself shows. */
  readonly missing: readonly string[];
  readonly unknownIds: readonly string[];
  readonly dropped: readonly DroppedCaption[];
  readonly notes: readonly string[];
  /** Folders that relative names start from. */
  readonly folders: readonly string[];
  /** Pictures that come with the captions (archives), by name; undefined where they are to be looked for. */
  readonly pictures?: ReadonlyMap<string, () => ImageSource> | undefined;
}

/**
 * Reads captions in any of the formats of data/README.md.
 *
 * @throws SaccadeError `usage` for paths that do not exist or are ambiguous, `bad-data` for what cannot be read.
 */
export async function readCaptions(path: string, options: ReadCaptionsOptions = {}): Promise<Captions> {
  return readLocatedCaptions(locateData(path, options), options);
}

/** The same for data that has been located, whose format is known. */
export async function readLocatedCaptions(
  { format, files }: LocatedData,
  options: Omit<ReadCaptionsOptions, 'format'>,
): Promise<Captions> {
  const pictures = new Map<string, () => ImageSource>();
  const all = { ...emptyReading(), pictures };
  const unsplit = new Map<string, Unsplit>();
  for (const file of files) {
    const reading = await readers[format].read(file.data);
    addReading(all, reading, { file, unsplit });
  }
  const captions = collectCaptions(all, options.keepEmpty ?? false);
  const assigned = assignSplits(
    [...unsplit.values()].filter(({ file }) => captions.has(file)),
    {
      given: options.splits === undefined ? undefined : readSplitLists(options.splits),
      beside: splitListsBeside(files[0]!.data.path),
      ratio: options.splitRatio,
    },
  );
  return {
    format,
    entries: [...captions].flatMap(([file, texts]) => {
      const split = assigned.splitOf.get(file);
      return split ? [{ file, captions: texts, split }] : [];
    }),
    unlisted: assigned.unlisted,
    missing: all.missing,
    unknownIds: all.unknownIds,
    dropped: all.dropped,
    notes: [...files.flatMap(({ data }) => data.notes), ...all.notes, ...assigned.notes],
    folders: [...new Set(files.map(({ data, prefix }) => folderOf(data.folder, prefix)))],
    pictures: pictures.size > 0 ? pictures : undefined,
  };
}

/** Names carry the prefix, so they start above it. */
function folderOf(folder: string, prefix: string): string {
  return prefix !== '' && folder.replaceAll('\\', '/').endsWith(`/${prefix.slice(0, -1)}`)
    ? folder.slice(0, -prefix.length)
    : folder;
}

function addReading(
  all: Reading & { pictures: Map<string, () => ImageSource> },
  reading: Reading,
  { file, unsplit }: { file: LocatedFile; unsplit: Map<string, Unsplit> },
): void {
  const { prefix, data } = file;
  const torn = new Set<string>();
  for (const row of reading.rows) {
    const name = prefix + row.file;
    all.rows.push({ ...row, file: name });
    const known = unsplit.get(name);
    if (!known) unsplit.set(name, { file: name, split: row.split, origin: prefix + data.name });
    else if (known.split !== row.split) torn.add(name);
  }
  for (const [name, source] of reading.pictures ?? []) all.pictures.set(prefix + name, source);
  all.notes.push(
    ...reading.notes,
    ...nameNote('Pictures with captions in several splits, the first was taken', [...torn]),
  );
  all.unknownIds.push(...reading.unknownIds);
  all.dropped.push(...reading.dropped);
  all.missing.push(...reading.missing.map((name) => prefix + name));
}

/** Captions of each picture, in order; what is no caption goes to `dropped` with its reason. */
function collectCaptions({ rows, dropped }: Reading, keepEmpty: boolean): Map<string, string[]> {
  const captions = new Map<string, string[]>();
  for (const { file, caption } of rows) {
    const text = typeof caption === 'string' ? caption.trim().replace(/\s+/gu, ' ') : undefined;
    const reason = text === undefined ? 'the caption is no text' : reasonToDrop(text);
    if (text === undefined || (reason && !keepEmpty))
      dropped.push({ file, caption: String(caption ?? ''), reason: reason! });
    else captions.set(file, [...(captions.get(file) ?? []), text]);
  }
  return captions;
}

function reasonToDrop(text: string): string | undefined {
  if (text === '') return 'the caption is empty';
  return tokenize(text).length === 0 ? 'the caption has no word' : undefined;
}
