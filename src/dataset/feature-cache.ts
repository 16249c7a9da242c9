import { closeSync, mkdirSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { SaccadeError } from '../errors.js';
import { type FeatureFileHeader, featureKey, headerBytes, imageBytes, imagesIn } from './feature-file.js';
import { type FeatureStorage, unpackFeatures } from './feature-storage.js';
import { fillFeatureFile } from './fill-feature-file.js';

export interface FeatureCacheOptions {
  /** Where the file of features lies; made if absent. */
  readonly folder: string;
  /** Hash of the encoder's weights and the name of its grid. */
  readonly encoder: string;
  /** How pictures are made ready for the encoder. */
  readonly preprocessing: object;
  /** Identity of each picture: changes with its name or content. */
  readonly images: readonly string[];
  /** `[cells, channels]`. */
  readonly shape: readonly [number, number];
  readonly storage: FeatureStorage;
  /** Features of the given images, row-major `[images, cells, channels]`. */
  readonly encode: (images: readonly number[]) => Promise<Float32Array> | Float32Array;
  /** Images encoded at once; default 32. */
  readonly batchSize?: number;
  readonly onProgress?: (done: number, total: number) => void;
  /** Stops between batches; what is done is kept. */
  readonly signal?: AbortSignal;
}

/** Features of all pictures of a dataset, on disk. */
export interface FeatureCache {
  /** The file that holds them. */
  readonly path: string;
  /** `[images, cells, channels]`. */
  readonly shape: readonly [number, number, number];
  /** Features of the given images in the given order, row-major `[rows, cells, channels]`. */
  read(rows: ArrayLike<number>): Float32Array;
  close(): void;
}

/**
 * Opens the features of a list of pictures, encoding those that are not on disk yet. The file's name is a hash of
 * encoder, preprocessing, pictures and storage, so features of another encoder are never taken; a file that is cut off
 * or damaged is made again; a run that was stopped goes on where it stood.
 *
 * @throws SaccadeError `failed` where disk space is short, `locked` while another run fills the same file,
 *   `interrupted` by the signal.
 */
export async function openFeatureCache(options: FeatureCacheOptions): Promise<FeatureCache> {
  const { encoder, preprocessing, images, storage } = options;
  const shape = [images.length, ...options.shape] as const;
  const key = featureKey([encoder, preprocessing, images, shape, storage]);
  const header: FeatureFileHeader = { kind: 'saccade features 1', key, shape, storage, done: 0 };
  const path = join(options.folder, `${key.slice(0, 20)}.features`);
  mkdirSync(options.folder, { recursive: true });
  if (imagesIn(path, header) < images.length) await fillFeatureFile(path, header, options);
  return openFile(path, header);
}

function openFile(path: string, header: FeatureFileHeader): FeatureCache {
  const file = openSync(path, 'r');
  const size = imageBytes(header);
  return {
    path,
    shape: header.shape,
    read(rows) {
      const bytes = new Uint8Array(rows.length * size);
      for (let place = 0; place < rows.length; place++) {
        const row = rows[place]!;
        if (!(row >= 0 && row < header.shape[0])) throw outOfRange(row, header.shape[0]);
        const got = readSync(file, bytes, place * size, size, headerBytes + row * size);
        if (got !== size) throw cutOff(path);
      }
      return unpackFeatures(bytes, header.storage);
    },
    close: () => closeSync(file),
  };
}

function cutOff(path: string): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected a whole feature cache in ${path}, got a file that was cut off meanwhile. Start again to have it made anew.`,
  );
}

function outOfRange(row: number, images: number): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected an image of 0–${images - 1} for the feature cache, got ${row}. Open the cache with the list of all images.`,
  );
}
