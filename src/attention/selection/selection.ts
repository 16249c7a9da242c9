import type * as tf from '@tensorflow/tfjs-core';

/** From attention weights to the coefficients that the cells' values are summed with. */
export interface Selection {
  /**
   * @param weights `[images, rows, heads, cells]`, each head's cells sum to 1
   * @returns coefficients of the same shape
   */
  select(weights: tf.Tensor4D): tf.Tensor4D;
}
