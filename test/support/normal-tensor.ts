import * as tf from '@tensorflow/tfjs-core';
import type { SeededRandom } from '../../src/tensors/seeded-random.js';

/** Seeded normal numbers. */
export function normalTensor<T extends tf.Tensor>(random: SeededRandom, shape: readonly number[], scale = 1): T {
  const size = shape.reduce((product, side) => product * side, 1);
  return tf.tensor(
    Array.from({ length: size }, () => scale * random.normal()),
    [...shape],
  ) as T;
}
