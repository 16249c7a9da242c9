import * as tf from '@tensorflow/tfjs-core';
import { wordLogProbabilities } from './word-log-probabilities.js';

/**
 * −Σ (r − b) log p over the words of drawn sentences, mean over words: its gradient is REINFORCE's estimate of the
 * reward's.
 *
 * Source: Williams 1992; Rennie et al. 2017 (arXiv 1612.00563), eq. 7.
 *
 * @param logits `[rows, vocabulary]`
 * @param targets the drawn words `[rows]`, int32
 * @param counts 1 for rows that count, 0 for padding `[rows]`
 * @param advantages r − b of each row's sentence `[rows]`
 * @returns a scalar
 */
export function policyGradient(
  logits: tf.Tensor2D,
  { targets, counts, advantages }: { targets: tf.Tensor1D; counts: tf.Tensor1D; advantages: tf.Tensor1D },
): tf.Scalar {
  const earned = tf.mul(tf.mul(wordLogProbabilities(logits, targets), advantages), counts);
  return tf.div(tf.sum(earned), tf.mul(tf.maximum(tf.sum(counts), 1), -1));
}
