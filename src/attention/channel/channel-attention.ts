import type * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../../layers/parameters.js';

/** Weighs the channels of the grid before the decoder looks at it. */
export interface ChannelAttention {
  declare(channels: number): WeightSpecs;
  /**
   * @param cells `[images, cells, channels]`
   * @returns weights (0–1) `[images, channels]`, or `undefined` where all channels stay as they are
   */
  weigh(weights: Weights, cells: tf.Tensor3D): tf.Tensor2D | undefined;
}
