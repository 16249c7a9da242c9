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
  const shifted = tf.sub(logits, tf.max(logits, 1, true));
  const logSum = tf.log(tf.sum(tf.exp(shifted), 1)); // [rows]
  // The WebAssembly backend's one-hot knows no values but 1 and 0, so that q is not made.
  const ofTarget = tf.sum(tf.mul(tf.oneHot(targets, logits.shape[1], 1, 0, 'float32'), shifted), 1);
  const expected = smoothing === 0 ? ofTarget : mix(ofTarget, tf.mean(shifted, 1), smoothing); // Σ q · shifted
  const losses = tf.sub(logSum, expected); // Σ q = 1
  return tf.div(tf.sum(tf.mul(losses, counts)), tf.sum(counts));
}

/** (1 − ε) x + ε y */
function mix(x: tf.Tensor, y: tf.Tensor, share: number): tf.Tensor {
  return tf.add(tf.mul(x, 1 - share), tf.mul(y, share));
}
