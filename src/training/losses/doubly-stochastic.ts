import * as tf from '@tensorflow/tfjs-core';

/**
 * mean over sentences, heads and cells of (1 − Σ_t α_ti)²: every cell should be looked at about once.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 14, which sums over the cells; here both means are taken, so that λ does
 * not depend on the grid.
 *
 * @param attention α of each step `[images, rowsAtStep[t], heads, cells]`, rows never growing
 * @param counts 1 where a step's word counts, 0 for padding, step-major `[Σ images · rowsAtStep[t]]`
 * @returns a scalar
 */
export function doublyStochastic(attention: readonly tf.Tensor4D[], counts: tf.Tensor1D): tf.Scalar {
  const sizes = attention.map(({ shape: [images, rows] }) => images * rows);
  const countsAtStep = tf.split(counts, sizes, 0);
  const [images, rows] = attention[0]!.shape;
  const looked = attention.map((alphas, t) => {
    const [, active] = alphas.shape;
    const counted = tf.mul(alphas, tf.reshape(countsAtStep[t]!, [images, active, 1, 1]));
    return tf.pad(counted, [
      [0, 0],
      [0, rows - active],
      [0, 0],
      [0, 0],
    ]);
  });
  const coverage = tf.addN(looked); // [images, rows, heads, cells]
  // A sentence that exists has a word at its first step; an empty slot has none and counts for nothing.
  const exists = tf.reshape(countsAtStep[0]!, [images, rows]);
  const missed = tf.mean(tf.square(tf.sub(1, coverage)), [2, 3]); // [images, rows]
  return tf.div(tf.sum(tf.mul(missed, exists)), tf.sum(exists));
}
