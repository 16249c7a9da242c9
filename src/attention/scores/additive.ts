import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import type { ScoreFunction } from './score-function.js';
import { weighHeads } from './weigh-heads.js';

/**
 * s(h, q) = vᵀ tanh(W h + U q + b)
 *
 * Source: Bahdanau et al. 2015 (arXiv 1409.0473), section A.1.2; f_att of Xu et al. 2015 (arXiv 1502.03044), eq. 4.
 */
export const additive: ScoreFunction = {
  declare: ({ value, query, attention, heads }) => ({
    ...prefixed('key', declareDense(value, attention, { bias: false })),
    ...prefixed('query', declareDense(query, attention)),
    v: { shape: [attention / heads, heads], initial: 'glorot' },
  }),

  prepareKeys: (weights, cells) => tf.expandDims(dense(scoped(weights, 'key'), cells), 1) as tf.Tensor4D, // [images, 1, cells, attention]

  score(weights, keys, query) {
    const asked = tf.expandDims(dense(scoped(weights, 'query'), query), 2); // [images, rows, 1, attention]
    const met = tf.tanh(tf.add(keys, asked)); // [images, rows, cells, attention]
    return weighHeads(met, weights.v!) as tf.Tensor4D;
  },
};
