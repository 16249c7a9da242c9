import * as tf from '@tensorflow/tfjs-core';
import { wordLogProbabilities } from './word-log-probabilities.js';

/** Logit of a word that is not drawn: far below all others, and finite. */
const impossible = -1e9;

/**
 * −Σ (r − b) log p over the words of drawn sentences, mean over words: its gradient is REINFORCE's estimate of the
 * reward's. Drawn at a temperature T below 1, sentences are free of the improbable words that label smoothing leaves in p;
 * p^(1/T) is then what learns, so that the estimate is of the very distribution that was drawn from.
 *
 * Source: Williams 1992; Rennie et al. 2017 (arXiv 1612.00563), eq. 7.
 *
 * @param logits `[rows, vocabulary]`
 * @param targets the drawn words `[rows]`, int32
 * @param counts 1 for rows that count, 0 for padding `[rows]`
 * @param advantages r − b of each row's sentence `[rows]`
 * @param from what the words were drawn from: p^(1/T) without the words that are never drawn. Those must be left out here
 *   too, or every step hands them more of the probability, and soon all of it
 * @returns a scalar
 */
export function policyGradient(
  logits: tf.Tensor2D,
  { targets, counts, advantages }: { targets: tf.Tensor1D; counts: tf.Tensor1D; advantages: tf.Tensor1D },
  { temperature = 1, neverDrawn = [] }: { temperature?: number | undefined; neverDrawn?: readonly number[] } = {},
): tf.Scalar {
  const left = Float32Array.from({ length: logits.shape[1] }, (_, word) =>
    neverDrawn.includes(word) ? impossible : 0,
  );
  const drawnFrom = tf.add(tf.div(logits, temperature), tf.tensor1d(left)) as tf.Tensor2D;
  const earned = tf.mul(tf.mul(wordLogProbabilities(drawnFrom, targets), advantages), counts);
  return tf.div(tf.sum(earned), tf.mul(tf.maximum(tf.sum(counts), 1), -1));
}
