import * as tf from '@tensorflow/tfjs-core';
import type { Baseline } from './baseline.js';

/** Share that the average keeps of itself. */
const kept = 0.9;

/** b_t, the running mean for each place in the sentence: rewards shrink along a sentence, as there is less to go. */
export const movingAverage: Baseline = ({ averages, places }) => tf.gather(averages, places);

/**
 * b ← 0.9 b + 0.1 R̄, for each place in a sentence that the batch has words at.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), section 4.1, there one number for whole sentences.
 *
 * @param averages b `[places]`
 * @param rewards R and the rows that count `[steps]`
 * @param places of each step `[steps]`, int32
 */
export function nextAverages(
  averages: tf.Tensor1D,
  { rewards, counts }: { rewards: tf.Tensor1D; counts: tf.Tensor1D },
  places: tf.Tensor1D,
): tf.Tensor1D {
  const member = tf.transpose(tf.oneHot(places, averages.shape[0], 1, 0, 'float32')); // [places, steps]
  const sums = tf.squeeze(tf.matMul(member, tf.expandDims(tf.mul(rewards, counts), 1)), [1]);
  const numbers = tf.squeeze(tf.matMul(member, tf.expandDims(counts, 1)), [1]);
  const here = tf.minimum(numbers, 1); // 1 where there are words, else 0
  const means = tf.div(sums, tf.maximum(numbers, 1));
  return tf.add(averages, tf.mul(tf.mul(tf.sub(means, averages), here), 1 - kept));
}
