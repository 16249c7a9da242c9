import type { AttentionTrace } from './attention-trace.js';
import { shownWeights } from './shown-weights.js';

/** How attention worked while one sentence was written, or its mean over many. `null` where there is nothing to measure. */
export interface AttentionHealth {
  /** Mean over words and heads of −Σ a ln a (nats): 0 is one cell, ln(cells) is all alike. */
  readonly entropy: number | null;
  /** Mean over consecutive words and heads of the total variation distance ½ Σ |a_t − a_(t−1)|: the share of attention that moved (0–1). */
  readonly movement: number | null;
  /** Least and most of the cells' coverage sums Σ_t a_ti, heads averaged; their mean is words / cells. */
  readonly coverage: { readonly least: number; readonly most: number } | null;
  /** Mean context gate β (0–1). */
  readonly gate: number | null;
  /** Mean of the channel weights (0–1) and their standard deviation over channels; a spread near 0 means that all channels count alike. */
  readonly channels: { readonly mean: number; readonly spread: number } | null;
}

/** Measures one sentence's trace; where cells are chosen, movement and coverage are those of the choices. */
export function attentionHealth(trace: AttentionTrace): AttentionHealth {
  const { weights, gate, channels } = trace;
  const shown = shownWeights(trace);
  const moves = shown.slice(1).flatMap((heads, at) => heads.map((map, head) => distance(shown[at]![head]!, map)));
  return {
    entropy: mean(weights.flat().map(entropy)),
    movement: mean(moves),
    coverage: coverage(shown),
    gate: mean(gate),
    channels: channelUse(channels),
  };
}

function entropy(map: Float32Array): number {
  return map.reduce((sum, weight) => (weight > 0 ? sum - weight * Math.log(weight) : sum), 0);
}

/** Total variation distance of two distributions (0–1). */
function distance(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, weight, cell) => sum + Math.abs(weight - other[cell]!), 0) / 2;
}

function coverage(weights: AttentionTrace['weights']): AttentionHealth['coverage'] {
  const cells = weights[0]?.[0]?.length;
  if (!cells) return null;
  const sums = new Array<number>(cells).fill(0);
  for (const heads of weights) {
    for (const map of heads) {
      for (const [cell, weight] of map.entries()) sums[cell]! += weight / heads.length;
    }
  }
  return { least: Math.min(...sums), most: Math.max(...sums) };
}

function channelUse(rows: readonly Float32Array[]): AttentionHealth['channels'] {
  if (rows.length === 0) return null;
  const spreads = rows.map((row) => {
    const middle = mean(row)!;
    return Math.sqrt(mean(row.map((weight) => (weight - middle) ** 2))!);
  });
  return { mean: mean(rows.map((row) => mean(row)!))!, spread: mean(spreads)! };
}

function mean(values: ArrayLike<number>): number | null {
  if (values.length === 0) return null;
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / values.length;
}
