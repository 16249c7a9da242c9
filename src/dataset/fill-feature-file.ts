import { writeFileSync } from 'node:fs';
import { lock } from 'proper-lockfile';
import { SaccadeError } from '../errors.js';
import { checkSpace } from './disk-space.js';
import { type FeatureFileHeader, headerText, indexPath, rowBytes, rowsIn } from './feature-file.js';
import { type GrowingFile, openFeatureWriter } from './feature-writer.js';

/** Batches between two flushes; a power cut loses no more than these. */
const flushEvery = 16;

export interface FillOptions {
  /** Identity of each picture: changes with its content. */
  readonly images: readonly string[];
  /**
   * Features of images, by index, row-major `[images, cells, channels]`.
   *
   * @param upcoming what will be asked for next
   */
  readonly encode: (images: readonly number[], upcoming: readonly number[]) => Promise<Float32Array> | Float32Array;
  /** Images encoded at once; default 32. */
  readonly batchSize?: number;
  /** Told of the images that were not on disk yet. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Stops between batches; what is done is kept. */
  readonly signal?: AbortSignal;
}

/** Appends the features of those images that the file does not hold; rows count once they are flushed and indexed. */
export async function fillFeatureFile(path: string, header: FeatureFileHeader, options: FillOptions): Promise<void> {
  const release = await lockFor(path);
  try {
    const rows = rowsIn(path, header);
    const held = new Set(rows);
    const absent = [...options.images.keys()].filter((image) => {
      const isNew = !held.has(options.images[image]!);
      held.add(options.images[image]!);
      return isNew;
    });
    checkSpace(path, absent.length * rowBytes(header));
    if (rows.length === 0) {
      writeFileSync(path, headerText(header));
      writeFileSync(indexPath(path), '');
    }
    await appendRows({ path, header, rows: rows.length }, absent, options);
  } finally {
    await release();
  }
}

async function appendRows(growing: GrowingFile, absent: readonly number[], options: FillOptions): Promise<void> {
  const { batchSize = 32, encode, images, onProgress, signal } = options;
  const { append, flush, close } = openFeatureWriter(growing);
  const batchAt = (start: number) => absent.slice(start, start + batchSize);
  try {
    for (let start = 0; start < absent.length; start += batchSize) {
      stopIfAborted(signal, start, absent.length);
      const batch = batchAt(start);
      const values = await encode(batch, batchAt(start + batchSize));
      checkFeatures(values, batch.length, growing.header);
      append(
        values,
        batch.map((image) => images[image]!),
      );
      if ((start / batchSize) % flushEvery === flushEvery - 1) flush();
      onProgress?.(start + batch.length, absent.length);
    }
    flush();
  } finally {
    close();
  }
}

async function lockFor(path: string): Promise<() => Promise<void>> {
  try {
    // A busy encoder may keep the lock's timer waiting, so it counts as stale late; its loss is no reason to crash.
    return await lock(path, { realpath: false, stale: 120_000, onCompromised: () => {} });
  } catch (cause) {
    throw new SaccadeError(
      'locked',
      `Expected the feature cache ${path} for this run alone, got another run that is filling it. Wait until it is done and start again.`,
      { cause },
    );
  }
}

function stopIfAborted(signal: AbortSignal | undefined, done: number, total: number): void {
  if (!signal?.aborted) return;
  throw new SaccadeError(
    'interrupted',
    `Expected ${total} images for the feature cache, got a stop after ${done}. Start again to go on from there.`,
  );
}

function checkFeatures(values: Float32Array, images: number, { shape }: FeatureFileHeader): void {
  if (values.length !== images * shape[0] * shape[1])
    throw new SaccadeError(
      'failed',
      `Expected features [${images}, ${shape.join(', ')}] from the encoder, got ${values.length} numbers. Check the grid's shape.`,
    );
  if (values.some((value) => !Number.isFinite(value)))
    throw new SaccadeError(
      'failed',
      'Expected finite features from the encoder, got NaN or infinity. Check its weights.',
    );
}
