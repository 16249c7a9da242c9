import * as tf from '@tensorflow/tfjs-core';

/**
 * w ← w − α_t λ (w − w⁰): weights stay near those of the model that training started from, so that few captions do not make
 * it forget the rest. It stands beside Adam's step, not in the loss, where Adam would make the smallest pull a whole step.
 *
 * Source: L2-SP of Li et al. 2018 (arXiv 1802.01483), section 3, decoupled as in Loshchilov & Hutter 2019 (arXiv 1711.05101),
 * algorithm 2.
 *
 * @param weight w, any shape
 * @param anchor w⁰, of the same shape
 * @param share α_t λ, a scalar
 */
export function pullToStart(weight: tf.Tensor, anchor: tf.Tensor, share: tf.Scalar): tf.Tensor {
  return tf.sub(weight, tf.mul(tf.sub(weight, anchor), share));
}
