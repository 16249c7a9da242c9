import * as tf from '@tensorflow/tfjs-core';

/**
 * log p of each row's target.
 *
 * @param logits `[rows, vocabulary]`
 * @param targets ids `[rows]`, int32
 * @returns `[rows]` (nats)
 */
export function wordLogProbabilities(logits: tf.Tensor2D, targets: tf.Tensor1D): tf.Tensor1D {
  return tf.sum(tf.mul(tf.logSoftmax(logits), tf.oneHot(targets, logits.shape[1], 1, 0, 'float32')), 1);
}
