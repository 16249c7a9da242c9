import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import { products } from './products.js';
import type { ScoreFunction } from './score-function.js';
import { splitHeads } from './split-heads.js';

/**
 * s(h, q) = hᵀ W q, with a W for each head and its part of the cell's channels.
 *
 * Source: Luong et al. 2015 (arXiv 1508.04025), section 3.1, "general".
 */
export const bilinear: ScoreFunction = {
  declare: ({ value, query }) => prefixed('query', declareDense(query, value, { bias: false })),
  prepareKeys: (_weights, cells, { heads }) => splitHeads(cells, heads),
  score: (weights, keys, query) => products(keys, dense(scoped(weights, 'query'), query)),
};
