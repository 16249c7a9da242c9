import type * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../layers/parameters.js';

/** The grid of an encoder and the pictures that it takes. */
export interface EncoderGrid {
  /** Side of the square pictures (pixels). */
  readonly side: number;
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
}

/** An encoder as a plain function of its weights, so that training can move them. */
export interface TrainableEncoder<Options> {
  grid(options: Options): EncoderGrid;
  declare(options: Options): WeightSpecs;
  /**
   * @param pixels `[batch, side, side, 3]` (0–255), any number type
   * @returns `[batch, rows, columns, channels]`
   */
  encode(weights: Weights, pixels: tf.Tensor4D, options: Options): tf.Tensor4D;
}
