import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { AttentionTrace, Description } from '../captioner/description.js';
import { attentionOverlay } from '../image/attention-overlay.js';
import { encodePng } from '../image/encode-picture.js';
import { labelPicture } from '../image/label-picture.js';
import type { Lettering } from '../image/lettering.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import type { UprightPicture } from '../image/read-upright.js';
import { wordChart } from '../image/word-chart.js';

/** Writes `self-attention-<layer>.png`: the share of all looks that each cell receives from the others. */
export async function writeCellAttention(
  folder: string,
  picture: UprightPicture,
  { attention, options, lettering }: { attention: AttentionTrace; options: OverlayOptions; lettering: Lettering },
): Promise<void> {
  for (const [at, heads] of (attention.cellAttention ?? []).entries()) {
    const weights = receivedShares(heads);
    const cells = { weights, grid: attention.grid, chosen: false };
    const overlay = attentionOverlay(picture, cells, { ...options, top: Math.max(...weights) });
    labelPicture(overlay, `self-attention ${at + 1}`, lettering);
    await writeFile(join(folder, `self-attention-${at + 1}.png`), await encodePng(overlay), { flush: true });
  }
}

/** Mean over heads and asking cells; sums to 1. @param heads `[heads][cells · cells]` */
export function receivedShares(heads: readonly Float32Array[]): Float32Array {
  const cells = Math.sqrt(heads[0]!.length);
  const received = new Float32Array(cells);
  for (const map of heads) {
    for (const [place, share] of map.entries()) received[place % cells]! += share / (cells * heads.length);
  }
  return received;
}

/** Writes `words.png`: for each word the words before it, shaded by their shares of its look back. */
export async function writeWordAttention(
  folder: string,
  { words, attention: { wordAttention } }: Description,
  lettering: Lettering,
): Promise<void> {
  if (!wordAttention || words.length === 0) return;
  const rows = words.map((word, t) => ({
    word,
    earlier: Array.from(wordAttention[t]!, (share, at) => ({ word: at === 0 ? 'start' : words[at - 1]!, share })),
  }));
  await writeFile(join(folder, 'words.png'), await encodePng(wordChart(rows, lettering)), { flush: true });
}
