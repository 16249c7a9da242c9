import type { AttentionTrace } from './attention-trace.js';

/**
 * What a map shows of each word: the weights, or for hard attention 1 at the cell that was chosen and 0 elsewhere.
 *
 * @returns `[words][heads][cells]`
 */
export function shownWeights({
  weights,
  chosen,
}: Pick<AttentionTrace, 'weights' | 'chosen'>): readonly (readonly Float32Array[])[] {
  if (!chosen) return weights;
  return weights.map((heads, word) =>
    heads.map((cells, head) => cells.map((_, cell) => Number(cell === chosen[word]![head]))),
  );
}
