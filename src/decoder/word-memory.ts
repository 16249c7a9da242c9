import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../layers/dense.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';

export function declareWordMemory({ hidden, attention }: { hidden: number; attention: number }): WeightSpecs {
  return {
    ...prefixed('query', declareDense(hidden, attention, { bias: false })),
    ...prefixed('key', declareDense(hidden, attention, { bias: false })),
    ...prefixed('value', declareDense(hidden, attention)),
  };
}

/** Keys and values of the words so far, each `[rows, words, attention]`; the state before the first word counts as one. */
export interface WordMemory {
  readonly keys: tf.Tensor3D;
  readonly values: tf.Tensor3D;
}

/**
 * The memory with one more word.
 *
 * @param memory none before the first word
 * @param hidden `[rows, hidden]`, the state that the words so far led to
 */
export function rememberWord(weights: Weights, memory: WordMemory | undefined, hidden: tf.Tensor): WordMemory {
  const grow = (part: 'keys' | 'values', name: string) => {
    const newest = tf.expandDims(dense(scoped(weights, name), hidden), 1) as tf.Tensor3D;
    return memory ? tf.concat([memory[part], newest], 1) : newest;
  };
  return { keys: grow('keys', 'key'), values: grow('values', 'value') };
}

/**
 * r = Σ_j γ_j v_j, γ = softmax_j(qᵀ k_j / √d): what the words so far have to say about the next one.
 *
 * Source: the decoder's masked self-attention of Vaswani et al. 2017 (arXiv 1706.03762), eq. 1 and section 3.2.3, over the
 * states of an LSTM as in Cheng et al. 2016 (arXiv 1601.06733), with one head.
 *
 * @param hidden what asks `[rows, hidden]`
 * @returns r `[rows, attention]` and γ `[rows, words]`
 */
export function lookBack(
  weights: Weights,
  { keys, values }: WordMemory,
  hidden: tf.Tensor,
): { recalled: tf.Tensor2D; shares: tf.Tensor2D } {
  const [rows, words, attention] = keys.shape;
  const query = tf.expandDims(dense(scoped(weights, 'query'), hidden), 1); // [rows, 1, attention]
  const scores = tf.mul(tf.matMul(query, keys, false, true), 1 / Math.sqrt(attention));
  const shares = tf.softmax(scores); // [rows, 1, words]
  return {
    recalled: tf.reshape(tf.matMul(shares, values), [rows, attention]),
    shares: tf.reshape(shares, [rows, words]),
  };
}
