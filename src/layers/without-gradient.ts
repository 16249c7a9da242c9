import * as tf from '@tensorflow/tfjs-core';

/**
 * The result of `compute` as a constant: what it is computed from gets no gradient through it, and none is computed.
 *
 * @param compute gives one new tensor
 */
export function withoutGradient<T extends tf.Tensor>(compute: () => T): T {
  return tf.customGrad(() => ({ value: compute(), gradFunc: () => [] }))() as T;
}
