import { SaccadeError } from '../errors.js';
import type { ImageSource } from '../image/pixels.js';
import { probeImage } from '../image/probe-image.js';
import { readPixels } from '../image/read-pixels.js';
import type { Dataset, DatasetImage, DroppedCaption } from './dataset.js';
import { findDuplicates } from './find-duplicates.js';
import { findPictures } from './find-pictures.js';
import { inParallel } from './in-parallel.js';
import { nameNote } from './name-note.js';
import { type Captions, type ReadCaptionsOptions, readCaptions } from './read-captions.js';

export interface ReadDatasetOptions extends Omit<ReadCaptionsOptions, 'keepEmpty'> {
  /** Folder of the pictures; by default they are looked for near the captions. */
  readonly images?: string | undefined;
  /** How each picture is tried: its header alone, or decoded to the end, which also finds files that are cut off (default). */
  readonly check?: 'header' | 'whole' | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads a dataset and checks all of it before any long work: captions of every format of data/README.md, their pictures,
 * splits and leaks.
 *
 * @throws SaccadeError `usage` or `bad-data` as `readCaptions`; `interrupted` by the signal.
 */
export async function readDataset(path: string, options: ReadDatasetOptions = {}): Promise<Dataset> {
  const captions = await readCaptions(path, options);
  const { present, missing, others, notes } = await joinPictures(captions, options.images);
  const faults = await tryPictures(present, options);
  const images = present.filter(({ file }) => !faults.has(file));
  const duplicates = findDuplicates(images);
  const leaks = duplicates.filter((group) => new Set(group.map(({ split }) => split)).size > 1);
  const twins = duplicates
    .filter((group) => !leaks.includes(group))
    .map((group) => group.map(({ file }) => file).join(' = '));
  const absent = new Set(missing);
  return {
    format: captions.format,
    images,
    missing,
    unreadable: [...faults.keys()],
    uncaptioned: others,
    unknownIds: captions.unknownIds,
    dropped: [
      ...captions.dropped,
      ...captions.entries.filter(({ file }) => absent.has(file)).flatMap(droppedFor('its picture is missing')),
      ...present.flatMap((image) => droppedFor(faults.get(image.file))(image)),
    ],
    leaks: leaks.map((group) => group.map(({ file }) => file)),
    notes: [...captions.notes, ...notes, ...nameNote('Pictures that are there more than once in one split', twins)],
  };
}

interface JoinedPictures {
  readonly present: readonly DatasetImage[];
  readonly missing: readonly string[];
  readonly others: readonly string[];
  readonly notes: readonly string[];
}

/** Puts pictures and captions together; the pictures come with the captions or lie on disk. */
async function joinPictures(captions: Captions, folder: string | undefined): Promise<JoinedPictures> {
  const names = [...captions.entries.map(({ file }) => file), ...captions.unlisted];
  const known = new Set(names);
  const { pictures, entries, folders } = captions;
  if (pictures) {
    const present = entries.flatMap((entry) => withSource(entry, pictures.get(entry.file)));
    const others = [...pictures.keys()].filter((name) => !known.has(name));
    return { present, missing: captions.missing, others, notes: [] };
  }
  const { pathOf, others, notes } = await findPictures(names, { images: folder, folders });
  const present = entries.flatMap((entry) => {
    const path = pathOf.get(entry.file);
    return withSource(entry, path === undefined ? undefined : () => path);
  });
  const missing = entries.map(({ file }) => file).filter((file) => !pathOf.has(file));
  return { present, missing: [...captions.missing, ...missing], others, notes };
}

function withSource(entry: Omit<DatasetImage, 'source'>, open: (() => ImageSource) | undefined): DatasetImage[] {
  if (!open) return [];
  return [Object.defineProperty({ ...entry }, 'source', { get: open, enumerable: true }) as DatasetImage];
}

/** Why pictures cannot be read, by name. */
async function tryPictures(images: readonly DatasetImage[], options: ReadDatasetOptions): Promise<Map<string, string>> {
  const faults = new Map<string, string>();
  let done = 0;
  await inParallel(images, async (image) => {
    if (options.signal?.aborted) throw stopped(done, images.length);
    try {
      await tryPicture(image.source, options.check ?? 'whole');
    } catch (error) {
      if (!(error instanceof SaccadeError)) throw error;
      faults.set(image.file, error.message);
    }
    options.onProgress?.(++done, images.length);
  });
  return new Map(images.flatMap(({ file }) => (faults.has(file) ? [[file, faults.get(file)!]] : [])));
}

async function tryPicture(source: ImageSource, check: 'header' | 'whole'): Promise<void> {
  if (check === 'header') await probeImage(source);
  else await readPixels(source, { size: 16, filter: 'nearest' });
}

function droppedFor(reason: string | undefined) {
  return ({ file, captions }: { file: string; captions: readonly string[] }): DroppedCaption[] =>
    reason === undefined ? [] : captions.map((caption) => ({ file, caption, reason }));
}

function stopped(done: number, total: number): SaccadeError {
  return new SaccadeError('interrupted', `Expected to check ${total} pictures, got a stop after ${done}. Start again.`);
}
