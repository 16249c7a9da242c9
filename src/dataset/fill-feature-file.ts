import { closeSync, fdatasyncSync, ftruncateSync, openSync, statfsSync, writeFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';
import { SaccadeError } from '../errors.js';
import type { FeatureCacheOptions } from './feature-cache.js';
import {
  type FeatureFileHeader,
  headerBytes,
  headerText,
  indexLineBytes,
  indexPath,
  rowBytes,
  rowsIn,
} from './feature-file.js';
import { packFeatures } from './feature-storage.js';

/** Batches between two flushes; a power cut loses no more than these. */
const flushEvery = 16;

type FillOptions = Pick<FeatureCacheOptions, 'images' | 'encode' | 'batchSize' | 'onProgress' | 'signal'>;

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

interface GrowingFile {
  readonly path: string;
  readonly header: FeatureFileHeader;
  /** Rows that are whole. */
  readonly rows: number;
}

async function appendRows(growing: GrowingFile, absent: readonly number[], options: FillOptions): Promise<void> {
  const { batchSize = 32, encode, images, onProgress, signal } = options;
  const { append, flush, close } = openWriter(growing);
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

/** Writes rows; `flush` makes them last, and lets them count only then. */
function openWriter({ path, header, rows }: GrowingFile) {
  const data = openSync(path, 'r+');
  const index = openSync(indexPath(path), 'r+');
  // What lies behind the whole rows would else be taken for the index of rows to come.
  ftruncateSync(index, rows * indexLineBytes);
  ftruncateSync(data, headerBytes + rows * rowBytes(header));
  let indexed = rows;
  let pending: string[] = [];
  const guarded = (write: () => void) => {
    try {
      write();
    } catch (error) {
      throw spaceError(error, path);
    }
  };
  const flush = () =>
    guarded(() => {
      fdatasyncSync(data);
      writeAll(index, Buffer.from(pending.map((image) => `${image}\n`).join('')), indexed * indexLineBytes);
      fdatasyncSync(index);
      indexed += pending.length;
      pending = [];
    });
  return {
    append(values: Float32Array, images: readonly string[]) {
      const position = headerBytes + (indexed + pending.length) * rowBytes(header);
      guarded(() => writeAll(data, packFeatures(values, header.storage), position));
      pending.push(...images);
    },
    flush,
    close() {
      try {
        flush();
      } finally {
        closeSync(data);
        closeSync(index);
      }
    },
  };
}

/** A system may write less than it is given; the next attempt then says why. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
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

function checkSpace(path: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize < needed) throw tooLittleSpace(path, `${megabytes(needed)} MB`, `${megabytes(bavail * bsize)} MB`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

function tooLittleSpace(path: string, needed: string, free: string): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected ${needed} of free disk space for the feature cache in ${dirname(path)}, got ${free}. Free some, or choose another folder.`,
  );
}

function spaceError(error: unknown, path: string): unknown {
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return full ? tooLittleSpace(path, 'enough', 'a full disk') : error;
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
