import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from './parameters.js';

const epsilon = 1e-5;

export function declareLayerNorm(size: number): WeightSpecs {
  return { gain: { shape: [size], initial: 'ones' }, bias: { shape: [size], initial: 'zeros' } };
}

/**
 * y = g ⊙ (x − μ) / √(σ² + ε) + b, mean μ and variance σ² over the last axis.
 *
 * Source: Ba et al. 2016 (arXiv 1607.06450), eq. 4.
 *
 * @param x `[…, size]`
 */
export function layerNorm(weights: Weights, x: tf.Tensor): tf.Tensor {
  const centred = tf.sub(x, tf.mean(x, -1, true));
  const variance = tf.mean(tf.square(centred), -1, true);
  return tf.add(tf.mul(tf.div(centred, tf.sqrt(tf.add(variance, epsilon))), weights.gain!), weights.bias!);
}
