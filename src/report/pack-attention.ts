import { isChosen, joinHeads } from '../attention/join-heads.js';
import { shownWeights } from '../attention/shown-weights.js';
import type { Description } from '../captioner/description.js';
import type { PackedAttention } from './page/attention-data.js';

/** A sentence's attention in the short form that pages hold. */
export function packAttention({ words, attention }: Pick<Description, 'words' | 'attention'>): PackedAttention {
  const shown = shownWeights(attention);
  const maps = shown.map((heads) => bytesOf(joinHeads(heads, 'mean')));
  return {
    words,
    grid: attention.grid,
    weights: Buffer.concat(maps).toString('base64'),
    chosen: shown.every(isChosen),
    gate: attention.gate.map((gate) => Number(gate.toFixed(3))),
  };
}

function bytesOf(weights: Float32Array): Uint8Array {
  const most = weights.reduce((peak, weight) => Math.max(peak, weight), 0);
  return Uint8Array.from(weights, (weight) => Math.round((255 * weight) / (most || 1)));
}
