import { isChosen, joinHeads } from '../attention/join-heads.js';
import { shownWeights } from '../attention/shown-weights.js';
import type { Description } from '../captioner/description.js';
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
  const shown = shownWeights(attention);
  return words.flatMap((text, word) => {
    const heads = shown[word]!;
    const cellWeights = (which: number | 'mean' | 'max'): CellWeights => ({
      weights: joinHeads(heads, which),
      grid: attention.grid,
      chosen: isChosen(heads),
    });
    const name = `${String(word + 1).padStart(2, '0')}-${wordFileName(text)}`;
    if (head !== 'each' || heads.length === 1)
      return [{ word, text, fileName: name, cells: cellWeights(head === 'each' ? 1 : head) }];
    return heads.map((_, index) => ({
      word,
      text: `${text} · head ${index + 1}`,
      fileName: `${name}-head-${index + 1}`,
      cells: cellWeights(index + 1),
    }));
  });
}
