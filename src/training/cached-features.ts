import * as tf from '@tensorflow/tfjs-core';
import type { FeatureCache } from '../dataset/feature-cache.js';
import { blankPicture, type FeatureSource } from './feature-source.js';

/**
 * Grids from the disk cache: the encoder stays as it is.
 *
 * @param rows `rows[i]` is the row of training picture i in the cache
 */
export function cachedFeatures(
  cache: FeatureCache,
  grid: FeatureSource['grid'],
  rows: readonly number[],
): FeatureSource {
  const size = cache.shape[1] * cache.shape[2];
  return {
    grid,
    async load(pictures) {
      const present = pictures.filter((picture) => picture !== blankPicture);
      const values = new Float32Array(pictures.length * size);
      // Blank pictures are always last, so the present ones stay in front.
      values.set(cache.read(present.map((picture) => rows[picture]!)));
      return [tf.tensor3d(values, [pictures.length, cache.shape[1], cache.shape[2]])];
    },
    features: (_, [features]) => features as tf.Tensor3D,
  };
}
