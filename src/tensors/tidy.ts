import * as tf from '@tensorflow/tfjs-core';

/**
 * `tf.tidy` for results of any type: intermediate tensors are freed, those inside the result stay. The result must hold
 * tensors and small values alone, for `tf.tidy` looks at every member of every array.
 */
export function tidy<Result>(compute: () => Result): Result {
  return tf.tidy(compute as () => tf.TensorContainer) as Result;
}
