import type { Baseline } from './baseline.js';

/**
 * The reward of the model's own best guess: the same sentences with the largest weights' cells.
 *
 * Source: Rennie et al. 2017 (arXiv 1612.00563), eq. 9, with cells in the place of words.
 */
export const selfCritical: Baseline = ({ greedy }) => greedy();
