import * as tf from '@tensorflow/tfjs-core';

/** Maps pixels (0–255) to MobileNet's input range (−1…1). Any shape, float32. */
export function normalizePixels(pixels: tf.Tensor4D): tf.Tensor4D {
  return tf.sub(tf.div(tf.cast(pixels, 'float32'), 127.5), 1);
}
