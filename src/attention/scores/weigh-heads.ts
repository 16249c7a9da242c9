import * as tf from '@tensorflow/tfjs-core';

/**
 * vᵀ x with each head's own v, as one product.
 *
 * @param met `[…, heads, cells, attention]`
 * @param v `[attention, heads]`
 * @returns `[…, heads, cells]`
 */
export function weighHeads(met: tf.Tensor, v: tf.Tensor): tf.Tensor {
  const [heads, cells, attention] = met.shape.slice(-3) as [number, number, number];
  const front = met.shape.slice(0, -3);
  const everyHead = tf.matMul(tf.reshape(met, [-1, attention]), v as tf.Tensor2D); // [… · heads · cells, heads]
  if (heads === 1) return tf.reshape(everyHead, [...front, heads, cells]);
  // One product serves all heads; each keeps the column of its own v.
  const own = tf.mul(tf.reshape(everyHead, [-1, heads, cells, heads]), tf.reshape(tf.eye(heads), [1, heads, 1, heads]));
  return tf.reshape(tf.sum(own, 3), [...front, heads, cells]);
}
