import * as tf from '@tensorflow/tfjs-core';
import { splitHeads } from './split-heads.js';

/**
 * kᵀ a for every cell, sentence and head.
 *
 * @param keys `[images, heads, cells, size]`
 * @param asked `[images, rows, heads · size]`, the heads' questions one after another
 * @returns `[images, rows, heads, cells]`
 */
export function products(keys: tf.Tensor4D, asked: tf.Tensor): tf.Tensor4D {
  const [images, heads, cells, size] = keys.shape;
  if (heads === 1) {
    const all = tf.matMul(asked as tf.Tensor3D, tf.reshape(keys, [images, cells, size]), false, true);
    return tf.expandDims(all, 2); // [images, rows, 1, cells]
  }
  const met = tf.matMul(splitHeads(asked, heads), keys, false, true); // [images, heads, rows, cells]
  return tf.transpose(met, [0, 2, 1, 3]) as tf.Tensor4D;
}
