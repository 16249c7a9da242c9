import * as tf from '@tensorflow/tfjs-core';
import type { DatasetImage } from '../dataset/dataset.js';
import { type FeatureCache, openFeatureCache } from '../dataset/feature-cache.js';
import type { FeatureStorage } from '../dataset/feature-storage.js';
import { imageIdentity } from '../dataset/image-identity.js';
import type { Encoder } from '../encoder/encoder.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { layersUntil } from '../encoder/mobilenet-v2.js';
import type { Pixels, Preprocessing } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';

export interface DatasetFeaturesOptions {
  readonly encoder: Encoder;
  /** SHA-256 of the encoder's files. */
  readonly encoderHash: string;
  readonly grid: GridName;
  readonly preprocessing: Preprocessing;
  /** Folder of the feature cache. */
  readonly folder: string;
  /** Pictures encoded at once; default 32. */
  readonly batchSize?: number;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** ReLU6 bounds a layer's values to 0–6, so 8 bits do; others are kept in half precision. */
function storageOf(grid: GridName): FeatureStorage {
  const { node } = gridStages[grid];
  const last = layersUntil(node).at(-1)!;
  return last.relu6 && last.name === node ? { kind: 'bytes', low: 0, high: 6 } : { kind: 'half' };
}

/** The features of pictures in their order, from the disk cache or else encoded into it. */
export function openDatasetFeatures(
  images: readonly DatasetImage[],
  { encoder, encoderHash, grid, preprocessing, ...options }: DatasetFeaturesOptions,
): Promise<FeatureCache> {
  const { rows, columns, channels } = gridStages[grid];
  const read = readAhead(images, preprocessing);
  return openFeatureCache({
    ...options,
    encoder: `${encoderHash} ${grid}`,
    preprocessing,
    images: images.map(imageIdentity),
    shape: [rows * columns, channels],
    storage: storageOf(grid),
    encode: async (indices, upcoming) => encodePixels(encoder, await read(indices, upcoming)),
  });
}

/** Decodes the pictures of the batch to come while the encoder has the present one. */
function readAhead(images: readonly DatasetImage[], preprocessing: Preprocessing) {
  const started = new Map<number, Promise<Pixels>>();
  const start = (index: number): Promise<Pixels> => {
    const known = started.get(index);
    if (known) return known;
    const pixels = readPixels(images[index]!.source, preprocessing);
    // Whoever awaits it learns of a fault; until then it is no unhandled one.
    pixels.catch(() => undefined);
    started.set(index, pixels);
    return pixels;
  };
  return async (indices: readonly number[], upcoming: readonly number[]): Promise<Pixels[]> => {
    const pixels = await Promise.all(indices.map(start));
    for (const index of indices) started.delete(index);
    for (const index of upcoming) start(index);
    return pixels;
  };
}

function encodePixels(encoder: Encoder, pictures: readonly Pixels[]): Float32Array {
  const { height, width } = pictures[0]!;
  const bytes = new Uint8Array(pictures.length * height * width * 3);
  for (const [place, { values }] of pictures.entries()) bytes.set(values, place * values.length);
  const pixels = tf.tensor4d(bytes, [pictures.length, height, width, 3], 'int32');
  const features = encoder.encode(pixels);
  try {
    return features.dataSync() as Float32Array;
  } finally {
    tf.dispose([pixels, features]);
  }
}
