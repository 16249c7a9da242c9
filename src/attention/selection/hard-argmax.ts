import * as tf from '@tensorflow/tfjs-core';
import { largestCell } from './largest-cell.js';
import type { Selection } from './selection.js';

/**
 * z = v_i, i = argmax α. Backwards the coefficients count as the weights themselves ("straight through").
 *
 * Source: the straight-through estimator of Bengio et al. 2013 (arXiv 1308.3432).
 */
export const hardArgmax: Selection = {
  drawn: false,
  choosesCell: true,
  select: (weights) => straightThrough(weights) as tf.Tensor4D,
};

const straightThrough = tf.customGrad((weights) => ({
  value: largestCell(weights as tf.Tensor4D),
  gradFunc: (dy: tf.Tensor) => dy,
}));
