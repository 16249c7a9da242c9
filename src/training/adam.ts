import * as tf from '@tensorflow/tfjs-core';

/** β₁, β₂ and ε: the defaults of the paper. */
const adamDefaults = { beta1: 0.9, beta2: 0.999, epsilon: 1e-8 } as const;

/** A weight with its moments, all of one shape. */
export interface AdamState {
  readonly weight: tf.Tensor;
  /** m: mean of the gradient. */
  readonly mean: tf.Tensor;
  /** v: mean of its square. */
  readonly square: tf.Tensor;
}

/**
 * m ← β₁ m + (1 − β₁) g, v ← β₂ v + (1 − β₂) g², w ← w − α_t m / (√v + ε̂)
 *
 * Source: Kingma & Ba 2015 (arXiv 1412.6980), algorithm 1 in the order of section 2's last paragraph.
 *
 * @param gradient g, of the weight's shape
 * @param rate α_t of {@link adamRate}, a scalar
 */
export function adamStep({ weight, mean, square }: AdamState, gradient: tf.Tensor, rate: tf.Scalar): AdamState {
  const { beta1, beta2, epsilon } = adamDefaults;
  const nextMean = tf.add(tf.mul(mean, beta1), tf.mul(gradient, 1 - beta1));
  const nextSquare = tf.add(tf.mul(square, beta2), tf.mul(tf.square(gradient), 1 - beta2));
  const change = tf.div(tf.mul(nextMean, rate), tf.add(tf.sqrt(nextSquare), epsilon));
  return { weight: tf.sub(weight, change), mean: nextMean, square: nextSquare };
}

/** α_t = α √(1 − β₂ᵗ) / (1 − β₁ᵗ) for step t = 1, 2, … */
export function adamRate(rate: number, step: number): number {
  const { beta1, beta2 } = adamDefaults;
  return (rate * Math.sqrt(1 - beta2 ** step)) / (1 - beta1 ** step);
}
