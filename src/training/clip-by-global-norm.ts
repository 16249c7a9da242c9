import * as tf from '@tensorflow/tfjs-core';

/**
 * g · min(1, c / ‖g‖) over all gradients together.
 *
 * Source: Pascanu et al. 2013 (arXiv 1211.5063), algorithm 1.
 *
 * @param limit c; 0 leaves the gradients as they are
 * @returns the gradients and their norm before clipping (a scalar)
 */
export function clipByGlobalNorm(
  gradients: readonly tf.Tensor[],
  limit: number,
): { gradients: tf.Tensor[]; norm: tf.Scalar } {
  const norm = tf.sqrt(tf.addN(gradients.map((gradient) => tf.sum(tf.square(gradient)) as tf.Scalar))) as tf.Scalar;
  if (limit === 0) return { gradients: [...gradients], norm };
  const scale = tf.div(limit, tf.maximum(norm, limit));
  return { gradients: gradients.map((gradient) => tf.mul(gradient, scale)), norm };
}
