import * as tf from '@tensorflow/tfjs-core';

/** 1 at each head's largest weight (the first of equals), 0 elsewhere. @param weights `[images, rows, heads, cells]` */
export function largestCell(weights: tf.Tensor4D): tf.Tensor4D {
  return tf.oneHot(tf.argMax(weights, 3) as tf.Tensor3D, weights.shape[3], 1, 0, 'float32') as tf.Tensor4D;
}
