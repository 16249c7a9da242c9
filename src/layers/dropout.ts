import * as tf from '@tensorflow/tfjs-core';

/**
 * Inverted dropout by a mask that comes in from outside, so that a training step is a plain function of its inputs
 * (Srivastava et al. 2014, JMLR 15, section 4, scaled at training time instead of test time).
 *
 * @param x any shape
 * @param mask of the same shape, bool; true keeps
 * @param rate share that is dropped (0–1)
 */
export function dropout<T extends tf.Tensor>(x: T, mask: tf.Tensor | undefined, rate: number): T {
  if (!mask) return x;
  return tf.mul(x, tf.mul(tf.cast(mask, 'float32'), 1 / (1 - rate))) as T;
}
