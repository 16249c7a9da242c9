import { closeSync, existsSync, fdatasyncSync, openSync, renameSync, statfsSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { lock } from 'proper-lockfile';
import { SaccadeError } from '../errors.js';
import type { FeatureCacheOptions } from './feature-cache.js';
import { type FeatureFileHeader, fileBytes, headerBytes, imageBytes, imagesIn, writeHeader } from './feature-file.js';
import { packFeatures } from './feature-storage.js';

/** Batches between two flushes; a power cut loses no more than these. */
const flushEvery = 16;

type FillOptions = Pick<FeatureCacheOptions, 'encode' | 'batchSize' | 'onProgress' | 'signal'>;

/** Writes the features aside, flushed now and then, and renames the file when it is whole. */
export async function fillFeatureFile(path: string, header: FeatureFileHeader, options: FillOptions): Promise<void> {
  const partial = `${path}.partial`;
  const release = await lockFor(partial);
  try {
    if (imagesIn(path, header) === header.shape[0]) return;
    const done = imagesIn(partial, header);
    checkSpace(partial, fileBytes(header) - done * imageBytes(header));
    await fillFrom(partial, { ...header, done }, options);
    renameSync(partial, path);
  } finally {
    await release();
  }
}

async function fillFrom(partial: string, header: FeatureFileHeader, options: FillOptions): Promise<void> {
  const { batchSize = 32, encode, onProgress, signal } = options;
  const [total] = header.shape;
  let { done } = header;
  const file = openSync(partial, done > 0 && existsSync(partial) ? 'r+' : 'w+');
  const flush = () => {
    fdatasyncSync(file);
    writeHeader(file, { ...header, done });
    fdatasyncSync(file);
  };
  try {
    writeHeader(file, header);
    for (let batch = 1; done < total; batch++) {
      stopIfAborted(signal, done, total);
      const images = Array.from({ length: Math.min(batchSize, total - done) }, (_, place) => done + place);
      const values = await encode(images);
      checkFeatures(values, images.length, header);
      writeAll(file, packFeatures(values, header.storage), headerBytes + done * imageBytes(header));
      done += images.length;
      if (batch % flushEvery === 0) flush();
      onProgress?.(done, total);
    }
  } catch (error) {
    throw spaceError(error, partial);
  } finally {
    flush();
    closeSync(file);
  }
}

/** A system may write less than it is given; the next attempt then says why. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
}

async function lockFor(partial: string): Promise<() => Promise<void>> {
  try {
    // A busy encoder may keep the lock's timer waiting, so it counts as stale late; its loss is no reason to crash.
    return await lock(partial, { realpath: false, stale: 120_000, onCompromised: () => {} });
  } catch (cause) {
    throw new SaccadeError(
      'locked',
      `Expected ${partial} for this run alone, got another run that is filling it. Wait until it is done and start again.`,
      { cause },
    );
  }
}

function checkSpace(partial: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dirname(partial));
  if (bavail * bsize < needed)
    throw tooLittleSpace(partial, `${megabytes(needed)} MB`, `${megabytes(bavail * bsize)} MB`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

function tooLittleSpace(partial: string, needed: string, free: string): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected ${needed} of free disk space for the feature cache in ${dirname(partial)}, got ${free}. Free some, or choose another folder.`,
  );
}

function spaceError(error: unknown, partial: string): unknown {
  const full = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return full ? tooLittleSpace(partial, 'enough', 'a full disk') : error;
}

function stopIfAborted(signal: AbortSignal | undefined, done: number, total: number): void {
  if (!signal?.aborted) return;
  throw new SaccadeError(
    'interrupted',
    `Expected ${total} images for the feature cache, got a stop after ${done}. Start again to go on from there.`,
  );
}

function checkFeatures(values: Float32Array, images: number, header: FeatureFileHeader): void {
  const [, cells, channels] = header.shape;
  const expected = images * cells * channels;
  if (values.length !== expected)
    throw new SaccadeError(
      'failed',
      `Expected features [${images}, ${cells}, ${channels}] from the encoder, got ${values.length} numbers. Check the grid's shape.`,
    );
  if (values.some((value) => !Number.isFinite(value)))
    throw new SaccadeError(
      'failed',
      'Expected finite features from the encoder, got NaN or infinity. Check its weights.',
    );
}
