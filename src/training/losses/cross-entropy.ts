import * as tf from '@tensorflow/tfjs-core';

/**
 * −Σ_k q_k log p_k, mean over the rows that count, with q = (1 − ε) · one-hot + ε / K.
 *
 * Source: label smoothing of Szegedy et al. 2016 (arXiv 1512.00567), section 7.
 *
 * @param logits `[rows, vocabulary]`
 * @param targets ids `[rows]`, int32
 * @param counts 1 for rows that count, 0 for padding `[rows]`
 * @param smoothing ε (0–1)
 * @returns a scalar (nats)
 */
export function crossEntropy(
  logits: tf.Tensor2D,
  { targets, counts }: { targets: tf.Tensor1D; counts: tf.Tensor1D },
  smoothing: number,
): tf.Scalar {
  const vocabulary = logits.shape[1];
  const shifted = tf.sub(logits, tf.max(logits, 1, true));
  const logSum = tf.log(tf.sum(tf.exp(shifted), 1)); // [rows]
  const smoothed = tf.oneHot(
    targets,
    vocabulary,
    1 - smoothing + smoothing / vocabulary,
    smoothing / vocabulary,
    'float32',
  );
  const losses = tf.sub(logSum, tf.sum(tf.mul(smoothed, shifted), 1)); // Σ q = 1
  return tf.div(tf.sum(tf.mul(losses, counts)), tf.sum(counts));
}
