import type * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../../layers/parameters.js';

/** Sizes over all heads together; each head has its equal share, so that heads cost nothing. */
export interface ScoreSizes {
  /** Channels of a cell. */
  readonly value: number;
  /** Size of the query, the decoder's hidden state. */
  readonly query: number;
  /** Size of the space where cells and query meet. */
  readonly attention: number;
  readonly heads: number;
}

/** How well a cell answers the decoder's question, before the softmax: a pair of plain functions and their weights. */
export interface ScoreFunction {
  declare(sizes: ScoreSizes): WeightSpecs;
  /**
   * What can be computed once a picture.
   *
   * @param cells `[images, cells, value]`
   * @returns keys `[images, …, cells, …]`
   */
  prepareKeys(weights: Weights, cells: tf.Tensor3D, sizes: ScoreSizes): tf.Tensor4D;
  /**
   * @param keys of {@link prepareKeys}
   * @param query `[images, rows, query]`: `rows` sentences a picture
   * @returns scores `[images, rows, heads, cells]`
   */
  score(weights: Weights, keys: tf.Tensor4D, query: tf.Tensor3D, sizes: ScoreSizes): tf.Tensor4D;
}
