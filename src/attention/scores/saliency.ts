import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import type { ScoreFunction } from './score-function.js';
import { weighHeads } from './weigh-heads.js';

/**
 * s(h) = vᵀ tanh(W h + b): bottom-up. The picture alone decides, so the maps are the same at every word; the contrast to
 * all the other scores, which a query drives.
 *
 * Source: the additive score of Bahdanau et al. 2015 (arXiv 1409.0473), section A.1.2, without its query.
 */
export const saliency: ScoreFunction = {
  declare: ({ value, attention, heads }) => ({
    ...prefixed('key', declareDense(value, attention)),
    v: { shape: [attention / heads, heads], initial: 'glorot' },
  }),

  prepareKeys(weights, cells) {
    const met = tf.tanh(dense(scoped(weights, 'key'), cells)); // [images, cells, attention]
    return tf.expandDims(weighHeads(met, weights.v!), 3) as tf.Tensor4D; // [images, heads, cells, 1]
  },

  score(_weights, keys, query) {
    const [images, heads, cells] = keys.shape;
    return tf.tile(tf.reshape(keys, [images, 1, heads, cells]), [1, query.shape[1], 1, 1]) as tf.Tensor4D;
  },
};
