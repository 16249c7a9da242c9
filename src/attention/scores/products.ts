import * as tf from '@tensorflow/tfjs-core';

/**
 * kᵀ a for every cell, sentence and head.
 *
 * @param keys `[images, heads, cells, size]`, or `[images, 1, cells, size]` where all heads share them
 * @param asked `[images, rows, heads · size]`, the heads' questions one after another
 * @returns `[images, rows, heads, cells]`
 */
export function products(keys: tf.Tensor4D, asked: tf.Tensor, heads: number): tf.Tensor4D {
  const [images, keyHeads, cells, size] = keys.shape;
  const rows = asked.shape[1]!;
  if (keyHeads === 1) {
    const flat = tf.reshape(asked, [images, rows * heads, size]) as tf.Tensor3D;
    const all = tf.matMul(flat, tf.reshape(keys, [images, cells, size]), false, true); // [images, rows · heads, cells]
    return tf.reshape(all, [images, rows, heads, cells]);
  }
  const byHead = tf.transpose(tf.reshape(asked, [images, rows, heads, size]), [0, 2, 1, 3]);
  const met = tf.matMul(byHead, keys, false, true); // [images, heads, rows, cells]
  return tf.transpose(met, [0, 2, 1, 3]) as tf.Tensor4D;
}
