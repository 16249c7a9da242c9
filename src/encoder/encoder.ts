import type * as tf from '@tensorflow/tfjs-core';

/** Turns pictures into grids of features. */
export interface Encoder {
  /**
   * @param pixels `[batch, side, side, 3]` (0–255)
   * @returns features `[batch, rows, columns, channels]`, the caller's to dispose
   */
  encode(pixels: tf.Tensor4D): tf.Tensor4D;
  dispose(): void;
}
