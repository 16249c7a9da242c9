import { products } from './products.js';
import type { ScoreFunction } from './score-function.js';
import { splitHeads } from './split-heads.js';

/**
 * s(h, q) = hᵀ q, without weights: cells and hidden state must be of one size. Each head compares its own part of the two.
 *
 * Source: Luong et al. 2015 (arXiv 1508.04025), section 3.1, "dot".
 */
export const dot: ScoreFunction = {
  declare: () => ({}),
  prepareKeys: (_weights, cells, { heads }) => splitHeads(cells, heads),
  score: (_weights, keys, query) => products(keys, query),
};
