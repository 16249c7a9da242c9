import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import { products } from './products.js';
import type { ScoreFunction } from './score-function.js';

/**
 * s(h, q) = hᵀ W q, a W for each head.
 *
 * Source: Luong et al. 2015 (arXiv 1508.04025), section 3.1, "general".
 */
export const bilinear: ScoreFunction = {
  declare: ({ value, query, heads }) => prefixed('query', declareDense(query, heads * value, { bias: false })),
  prepareKeys: (_weights, cells) => tf.expandDims(cells, 1) as tf.Tensor4D, // [images, 1, cells, value]
  score: (weights, keys, query, { heads }) => products(keys, dense(scoped(weights, 'query'), query), heads),
};
