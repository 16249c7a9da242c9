import * as tf from '@tensorflow/tfjs-core';

/**
 * vᵀ x with each head's own v on its own part of x.
 *
 * @param met `[…, cells, attention]`, the heads' parts one after another
 * @param v `[attention / heads, heads]`
 * @returns `[…, heads, cells]`
 */
export function weighHeads(met: tf.Tensor, v: tf.Tensor): tf.Tensor {
  const [cells, attention] = met.shape.slice(-2) as [number, number];
  const front = met.shape.slice(0, -2);
  const heads = v.shape[1]!;
  const weighed = tf.matMul(tf.reshape(met, [-1, attention]), blockDiagonal(v as tf.Tensor2D)); // [… · cells, heads]
  if (heads === 1) return tf.reshape(weighed, [...front, 1, cells]);
  return tf.reshape(tf.transpose(tf.reshape(weighed, [-1, cells, heads]), [0, 2, 1]), [...front, heads, cells]);
}

/** `[size, heads]` → `[heads · size, heads]`: each column in the rows of its own head, so that one product serves all heads. */
function blockDiagonal(v: tf.Tensor2D): tf.Tensor2D {
  const [size, heads] = v.shape;
  if (heads === 1) return v;
  const columns = tf.expandDims(tf.transpose(v), 2); // [heads, size, 1]
  return tf.reshape(tf.mul(columns, tf.expandDims(tf.eye(heads), 1)), [heads * size, heads]);
}
