import type * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../../layers/parameters.js';

/** What channel weights are computed from. Leading axes of the two broadcast. */
export interface ChannelQuestion {
  /** One number a channel, the mean of its cells `[…, channels]`. */
  readonly summary: tf.Tensor;
  /** The decoder's hidden state `[…, hidden]`, for those that follow the words. */
  readonly hidden?: tf.Tensor;
}

/** Weighs the channels of a grid, or of what was seen of it. */
export interface ChannelAttention {
  /** Whether the weights follow the words, so that they are computed at each. */
  readonly followsWords: boolean;
  declare(sizes: { channels: number; hidden: number }): WeightSpecs;
  /** @returns weights (0–1) `[…, channels]`, or `undefined` where all channels stay as they are */
  weigh(weights: Weights, question: ChannelQuestion): tf.Tensor | undefined;
  /** What a weight is multiplied by before it multiplies its channel. */
  gain(channels: number): number;
}
