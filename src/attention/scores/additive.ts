import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import type { ScoreFunction } from './score-function.js';
import { splitHeads } from './split-heads.js';
import { weighHeads } from './weigh-heads.js';

/**
 * s(h, q) = vᵀ tanh(W h + U q + b)
 *
 * Source: Bahdanau et al. 2015 (arXiv 1409.0473), section A.1.2; f_att of Xu et al. 2015 (arXiv 1502.03044), eq. 4.
 */
export const additive: ScoreFunction = {
  declare: ({ value, query, attention, heads }) => ({
    ...prefixed('key', declareDense(value, heads * attention, { bias: false })),
    ...prefixed('query', declareDense(query, heads * attention)),
    v: { shape: [attention, heads], initial: 'glorot' },
  }),

  prepareKeys: (weights, cells, { heads }) => splitHeads(dense(scoped(weights, 'key'), cells), heads),

  score(weights, keys, query, { heads }) {
    const [images, , , attention] = keys.shape;
    const rows = query.shape[1];
    const asked = tf.reshape(dense(scoped(weights, 'query'), query), [images, rows, heads, 1, attention]);
    const met = tf.tanh(tf.add(tf.expandDims(keys, 1), asked)); // [images, rows, heads, cells, attention]
    return weighHeads(met, weights.v!) as tf.Tensor4D;
  },
};
