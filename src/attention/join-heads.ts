import { SaccadeError } from '../errors.js';

/**
 * One map of the heads of a word: their mean, their largest weights, or one head counted from 1.
 *
 * @param heads `[heads][cells]`
 * @returns `[cells]`
 * @throws SaccadeError `usage` where there is no such head.
 */
export function joinHeads(heads: readonly Float32Array[], head: number | 'mean' | 'max'): Float32Array {
  if (head === 'mean')
    return heads[0]!.map((_, cell) => heads.reduce((sum, weights) => sum + weights[cell]!, 0) / heads.length);
  if (head === 'max') return heads[0]!.map((_, cell) => Math.max(...heads.map((weights) => weights[cell]!)));
  const chosen = heads[head - 1];
  if (!chosen)
    throw new SaccadeError(
      'usage',
      `Expected a head from 1 to ${heads.length} for --head, got ${head}. Give a smaller number, mean, max or each.`,
    );
  return chosen;
}

/** Whether each head put its whole weight on one cell, as hard attention does. */
export function isChosen(heads: readonly Float32Array[]): boolean {
  return heads.every((weights) => weights.every((weight) => weight === 0 || weight === 1));
}
