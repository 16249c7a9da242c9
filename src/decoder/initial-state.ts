import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../layers/dense.js';
import type { LstmState } from '../layers/lstm.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';

export function declareInitialState(sizes: { value: number; hidden: number }): WeightSpecs {
  return {
    ...prefixed('hidden', declareDense(sizes.value, sizes.hidden)),
    ...prefixed('memory', declareDense(sizes.value, sizes.hidden)),
  };
}

/**
 * h_0 = tanh(W_h v̄ + b_h), c_0 = tanh(W_c v̄ + b_c), v̄ the mean cell.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), section 3.1.2, with one layer for each MLP.
 *
 * @param values `[images, cells, value]`
 * @returns hidden and memory `[images, hidden]`
 */
export function initialState(weights: Weights, values: tf.Tensor3D): LstmState {
  const mean = tf.mean(values, 1); // [images, value]
  return {
    hidden: tf.tanh(dense(scoped(weights, 'hidden'), mean)),
    memory: tf.tanh(dense(scoped(weights, 'memory'), mean)),
  };
}
