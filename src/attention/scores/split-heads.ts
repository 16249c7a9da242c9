import * as tf from '@tensorflow/tfjs-core';

/** Each head's part by itself: `[images, cells, heads · size]` → `[images, heads, cells, size]`. */
export function splitHeads(x: tf.Tensor, heads: number): tf.Tensor4D {
  const [images, cells, channels] = x.shape as [number, number, number];
  const size = channels / heads;
  if (heads === 1) return tf.reshape(x, [images, 1, cells, size]);
  return tf.transpose(tf.reshape(x, [images, cells, heads, size]), [0, 2, 1, 3]) as tf.Tensor4D;
}
