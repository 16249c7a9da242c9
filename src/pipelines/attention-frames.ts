import type { AttentionTrace, Description } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';
import type { CellWeights } from '../image/attention-map.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import { wordFileName } from './word-file-name.js';

/** What one overlay shows: a word, and where it looked. */
export interface AttentionFrame {
  readonly word: number;
  readonly text: string;
  /** Without extension: `02-dog`, `02-dog-head-1`. */
  readonly fileName: string;
  readonly cells: CellWeights;
}

/**
 * The overlays of a sentence, in the order of its words.
 *
 * @throws SaccadeError `usage` where the model has no such head.
 */
export function attentionFrames({ words, attention }: Description, head: OverlayOptions['head']): AttentionFrame[] {
  return words.flatMap((text, word) => {
    const heads = attention.weights[word]!;
    const name = `${String(word + 1).padStart(2, '0')}-${wordFileName(text)}`;
    if (head !== 'each' || heads.length === 1)
      return [{ word, text, fileName: name, cells: cellWeights(attention, word, head === 'each' ? 1 : head) }];
    return heads.map((_, index) => ({
      word,
      text: `${text} · head ${index + 1}`,
      fileName: `${name}-head-${index + 1}`,
      cells: cellWeights(attention, word, index + 1),
    }));
  });
}

function cellWeights({ grid, weights }: AttentionTrace, word: number, head: number | 'mean' | 'max'): CellWeights {
  const heads = weights[word]!;
  return { weights: joinHeads(heads, head), grid, chosen: heads.every(isOneCell) };
}

function joinHeads(heads: readonly Float32Array[], head: number | 'mean' | 'max'): Float32Array {
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

/** Hard attention puts the whole weight on one cell. */
const isOneCell = (weights: Float32Array): boolean => weights.every((weight) => weight === 0 || weight === 1);
