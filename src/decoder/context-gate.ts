import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../layers/dense.js';
import type { WeightSpecs, Weights } from '../layers/parameters.js';

export function declareContextGate(sizes: { hidden: number; context: number }): WeightSpecs {
  return declareDense(sizes.hidden, sizes.context);
}

/**
 * β_t = σ(W h_{t−1} + b), one number for each channel of the context: how much the picture counts for the next word.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), section 4.2.1, where β is one number.
 *
 * @param hidden `[rows, hidden]`
 * @returns `[rows, context]` (0–1)
 */
export function contextGate(weights: Weights, hidden: tf.Tensor): tf.Tensor {
  return tf.sigmoid(dense(weights, hidden));
}
