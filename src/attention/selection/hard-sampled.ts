import * as tf from '@tensorflow/tfjs-core';
import { withoutGradient } from '../../layers/without-gradient.js';
import { largestCell } from './largest-cell.js';
import type { Selection } from './selection.js';

/**
 * z = v_i, i ~ Multinoulli(α), or Σ_i α_i v_i where the expected context is asked for. A drawn cell carries no gradient;
 * REINFORCE gives the weights theirs. Without draws the largest weight's cell.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 8–9, and section 4.1 before its final rule.
 */
export const hardSampled: Selection = {
  drawn: true,
  choosesCell: true,
  select(weights, draws) {
    if (!draws) return withoutGradient(() => largestCell(weights));
    const cell = withoutGradient(() => drawCell(weights, draws.uniforms));
    const expected = tf.expandDims(draws.expected, 3); // [images, rows, heads, 1]
    return tf.add(tf.mul(cell, tf.sub(1, expected)), tf.mul(weights, expected)) as tf.Tensor4D;
  },
};

/** The first cell at which the weights' running sum exceeds the uniform number. */
function drawCell(weights: tf.Tensor4D, uniforms: tf.Tensor3D): tf.Tensor4D {
  const cells = weights.shape[3];
  const passed = tf.lessEqual(tf.cumsum(weights, 3), tf.expandDims(uniforms, 3));
  const index = tf.sum(tf.cast(passed, 'int32'), 3);
  // Rounding may leave the whole sum a little below 1.
  return tf.oneHot(
    tf.minimum(index, tf.scalar(cells - 1, 'int32')) as tf.Tensor3D,
    cells,
    1,
    0,
    'float32',
  ) as tf.Tensor4D;
}
