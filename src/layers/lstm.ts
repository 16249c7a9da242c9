import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from './parameters.js';
import type { ProductOfSteps } from './product-of-steps.js';

/** h and c of the LSTM, each `[…, hidden]`; c is called memory because cells are grid positions here. */
export interface LstmState {
  readonly hidden: tf.Tensor;
  readonly memory: tf.Tensor;
}

/**
 * Weights of the four gates, in the order input, forget, candidate, output:
 * `word/kernel` `[word, 4 hidden]` for what is known for all steps at once (teacher forcing computes it in one product),
 * `step/kernel` `[context + hidden, 4 hidden]` for what each step brings, `bias` `[4 hidden]`.
 *
 * @param sizes `word` and `context` are 0 where the LSTM reads no such input
 */
export function declareLstm(sizes: { word: number; context: number; hidden: number }): WeightSpecs {
  const { word, context, hidden } = sizes;
  return {
    ...(word > 0 && { 'word/kernel': { shape: [word, 4 * hidden], initial: 'glorot' } }),
    'step/kernel': { shape: [context + hidden, 4 * hidden], initial: 'glorot' },
    bias: { shape: [4 * hidden], initial: 'lstm-bias' },
  };
}

/**
 * What the words add to the gates: x W_x + b, for any number of words at once.
 *
 * @param words `[rows, word]`
 * @returns `[rows, 4 hidden]`
 */
export function lstmWordGates(weights: Weights, words: tf.Tensor): tf.Tensor {
  return tf.add(tf.matMul(words as tf.Tensor2D, weights['word/kernel'] as tf.Tensor2D), weights.bias!);
}

export interface LstmInput {
  /** `[rows, 4 hidden]` of {@link lstmWordGates} */
  readonly wordGates: tf.Tensor;
  /** What the step reads besides the word, each `[rows, size]`, in the order of the kernel's rows. */
  readonly read: readonly tf.Tensor[];
  /** Hidden and memory `[rows, hidden]`. */
  readonly state: LstmState;
  /** The product with `step/kernel` and the word's gates, where a loop differentiates all its steps at once. */
  readonly product?: ProductOfSteps['step'] | undefined;
}

/**
 * i = σ(·), f = σ(·), g = tanh(·), o = σ(·); c' = f ⊙ c + i ⊙ g; h' = o ⊙ tanh(c').
 *
 * Source: Hochreiter & Schmidhuber 1997 with the forget gate of Gers et al. 2000; Xu et al. 2015 (arXiv 1502.03044), eq. 1–3.
 *
 * @param weights of {@link declareLstm}
 */
export function lstmStep(weights: Weights, { wordGates, read, state, product }: LstmInput): LstmState {
  const kernel = weights['step/kernel'] as tf.Tensor2D;
  const inputs = tf.concat([...read, state.hidden], 1) as tf.Tensor2D; // [rows, context + hidden]
  const gates = product ? product(inputs, wordGates) : tf.add(tf.matMul(inputs, kernel), wordGates); // [rows, 4 hidden]
  const [i, f, g, o] = tf.split(gates, 4, 1);
  const memory = tf.add(tf.mul(tf.sigmoid(f!), state.memory), tf.mul(tf.sigmoid(i!), tf.tanh(g!)));
  return { memory, hidden: tf.mul(tf.sigmoid(o!), tf.tanh(memory)) };
}
