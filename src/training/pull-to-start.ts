import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';

/**
 * λ/2 Σ (w − w⁰)²: weights stay near those of the model that training started from, so that few captions do not make it
 * forget the rest.
 *
 * Source: L2-SP of Li et al. 2018 (arXiv 1802.01483), section 3, on all weights.
 *
 * @param weights w by name
 * @param anchors w⁰ by the same names, of the same shapes
 * @returns a scalar
 */
export function pullToStart(weights: Weights, anchors: Weights, lambda: number): tf.Scalar {
  const distances = Object.entries(anchors).map(([name, anchor]) => tf.sum(tf.square(tf.sub(weights[name]!, anchor))));
  return tf.mul(tf.addN(distances), lambda / 2);
}
