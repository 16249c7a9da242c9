import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from './parameters.js';

/** Weights of y = x W + b: `kernel` `[inputs, outputs]` and, unless left out, `bias` `[outputs]`. */
export function declareDense(
  inputs: number,
  outputs: number,
  options: { bias: boolean } = { bias: true },
): WeightSpecs {
  return {
    kernel: { shape: [inputs, outputs], initial: 'glorot' },
    ...(options.bias && { bias: { shape: [outputs], initial: 'zeros' } }),
  };
}

/**
 * y = x W + b over the last axis.
 *
 * @param x `[…, inputs]`
 * @returns `[…, outputs]`
 */
export function dense(weights: Weights, x: tf.Tensor): tf.Tensor {
  const kernel = weights.kernel as tf.Tensor2D;
  const [inputs, outputs] = kernel.shape;
  const rows = tf.reshape(x, [-1, inputs]);
  const product = tf.matMul(rows, kernel); // [rows, outputs]
  const y = weights.bias ? tf.add(product, weights.bias) : product;
  return tf.reshape(y, [...x.shape.slice(0, -1), outputs]);
}
