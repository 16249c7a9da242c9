import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import { products } from './products.js';
import type { ScoreFunction } from './score-function.js';
import { splitHeads } from './split-heads.js';

/** With cosines between −1 and 1, a gain of 1 would hold the softmax near uniform for long. */
const initialGain = 10;
/** Keeps the length of a vector of zeros (a cell that the ReLU shut) off the divisor's zero. */
const tiny = 1e-12;

function normalise(x: tf.Tensor): tf.Tensor {
  return tf.div(x, tf.sqrt(tf.add(tf.sum(tf.square(x), -1, true), tiny)));
}

/**
 * s(h, q) = g · hᵀ q̂ / (‖h‖ ‖q̂‖), q̂ = U q + b, with one learned gain g for each head, which compares
 * its own part of the cell's channels.
 *
 * Source: Graves et al. 2014 (arXiv 1410.5401), eq. 5–6, where the controller gives the gain (there β) at every step.
 */
export const cosine: ScoreFunction = {
  declare: ({ value, query, heads }) => ({
    ...prefixed('query', declareDense(query, value)),
    gain: { shape: [heads], initial: initialGain },
  }),

  prepareKeys: (_weights, cells, { heads }) => normalise(splitHeads(cells, heads)) as tf.Tensor4D,

  score(weights, keys, query, { heads, value }) {
    const [images, rows] = query.shape;
    const asked = tf.reshape(dense(scoped(weights, 'query'), query), [images, rows, heads, value / heads]);
    const cosines = products(keys, tf.reshape(normalise(asked), [images, rows, value]));
    return tf.mul(cosines, tf.reshape(weights.gain!, [1, 1, heads, 1]));
  },
};
