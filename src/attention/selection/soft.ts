import type { Selection } from './selection.js';

/**
 * z = Σ_i α_i v_i: the expected value under the weights.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 13.
 */
export const soft: Selection = { drawn: false, choosesCell: false, select: (weights) => weights };
