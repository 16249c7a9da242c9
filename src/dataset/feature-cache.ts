import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../backend/make-folder.js';
import { SaccadeError } from '../errors.js';
import { type FeatureFileHeader, hashOf, headerBytes, rowBytes, rowsIn } from './feature-file.js';
import { type FeatureStorage, unpackFeatures } from './feature-storage.js';
import { type FillOptions, fillFeatureFile } from './fill-feature-file.js';

export interface FeatureCacheOptions extends FillOptions {
  /** Where the file of features lies; made if absent. */
  readonly folder: string;
  /** Hash of the encoder's weights and the name of its grid. */
  readonly encoder: string;
  /** How pictures are made ready for the encoder. */
  readonly preprocessing: object;
  /** `[cells, channels]` */
  readonly shape: readonly [number, number];
  readonly storage: FeatureStorage;
}

/** Features of a list of pictures, on disk. */
export interface FeatureCache {
  /** The file that holds them. */
  readonly path: string;
  /** `[images, cells, channels]` */
  readonly shape: readonly [number, number, number];
  /** Features of images by index, in the given order, row-major `[images, cells, channels]`. */
  read(images: ArrayLike<number>): Float32Array;
  close(): void;
}

/**
 * Opens the features of a list of pictures, encoding those that are not on disk yet. A file's name is a hash of encoder,
 * preprocessing and storage, so features of another encoder are never taken; each row is bound to its picture's identity,
 * so datasets that share or change pictures encode what is new alone; a damaged file is made again; a run that was
 * stopped goes on where it stood.
 *
 * @throws SaccadeError `failed` where disk space is short, `locked` while another run fills the same file,
 *   `interrupted` by the signal.
 */
export async function openFeatureCache(options: FeatureCacheOptions): Promise<FeatureCache> {
  const { encoder, preprocessing, shape, storage } = options;
  const key = hashOf([encoder, preprocessing, shape, storage]);
  const header: FeatureFileHeader = { kind: 'saccade features 1', key, shape, storage };
  const path = join(options.folder, `${key.slice(0, 20)}.features`);
  makeFolder(options.folder);
  const images = options.images.map(hashOf);
  const found = placesOf(images, rowsIn(path, header));
  if (!found.includes(undefined)) return openFile(path, header, found as number[]);
  await fillFeatureFile(path, header, { ...options, images });
  return openFile(path, header, placesOf(images, rowsIn(path, header)) as number[]);
}

/** Row of each image. */
function placesOf(images: readonly string[], rows: readonly string[]): (number | undefined)[] {
  const rowOf = new Map(rows.map((image, row) => [image, row]));
  return images.map((image) => rowOf.get(image));
}

function openFile(path: string, header: FeatureFileHeader, places: readonly number[]): FeatureCache {
  const file = openSync(path, 'r');
  const size = rowBytes(header);
  return {
    path,
    shape: [places.length, ...header.shape],
    read(images) {
      const bytes = new Uint8Array(images.length * size);
      for (let at = 0; at < images.length; at++) {
        const row = places[images[at]!];
        if (row === undefined) throw outOfRange(images[at]!, places.length);
        const got = readSync(file, bytes, at * size, size, headerBytes + row * size);
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

function outOfRange(image: number, images: number): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected an image of 0–${images - 1} for the feature cache, got ${image}. Open the cache with the list of all images.`,
  );
}
