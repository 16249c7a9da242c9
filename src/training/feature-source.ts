import type * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';
import type { SeededRandom } from '../tensors/seeded-random.js';

/** Stands for a picture that is not there: it fills up the last batch of an epoch. */
export const blankPicture = -1;

/** Where a training step gets its grids from: a cache of features, or pictures through an encoder. */
export interface FeatureSource {
  readonly grid: { readonly rows: number; readonly columns: number; readonly channels: number };
  /** Reads pictures by index ({@link blankPicture} gives zeros) as the tensors of a batch, the caller's to dispose. */
  load(pictures: readonly number[], random: SeededRandom): Promise<tf.Tensor[]>;
  /** From the tensors of {@link load} to features `[pictures, cells, channels]`, as a function of all weights. */
  features(weights: Weights, batch: readonly tf.Tensor[]): tf.Tensor3D;
}
