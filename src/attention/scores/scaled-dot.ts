import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import { products } from './products.js';
import type { ScoreFunction } from './score-function.js';
import { splitHeads } from './split-heads.js';

/**
 * s(h, q) = (W h)ᵀ (U q) / √d, d the size of a head's part of the space where the two meet.
 *
 * Source: Vaswani et al. 2017 (arXiv 1706.03762), eq. 1, with the projections of section 3.2.2.
 */
export const scaledDot: ScoreFunction = {
  declare: ({ value, query, attention }) => ({
    ...prefixed('key', declareDense(value, attention, { bias: false })),
    ...prefixed('query', declareDense(query, attention, { bias: false })),
  }),

  prepareKeys: (weights, cells, { heads }) => splitHeads(dense(scoped(weights, 'key'), cells), heads),

  score(weights, keys, query, { heads, attention }) {
    const asked = tf.mul(dense(scoped(weights, 'query'), query), Math.sqrt(heads / attention));
    return products(keys, asked);
  },
};
