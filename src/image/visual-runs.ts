import bidiFactory from 'bidi-js';

const bidi = bidiFactory();

/** A stretch of text of one direction. */
export interface DirectedText {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/**
 * Cuts a line of text into stretches of one direction, in the order in which they stand from left to right; the letters
 * of each keep the order in which they are read. The line's own direction is that of its first letter.
 * Unicode Standard Annex 9, Unicode Bidirectional Algorithm.
 */
export function visualRuns(text: string): DirectedText[] {
  const embedding = bidi.getEmbeddingLevels(text);
  const order = Array.from({ length: text.length }, (_, at) => at);
  for (const [start, end] of bidi.getReorderSegments(text, embedding))
    order.splice(start, end - start + 1, ...order.slice(start, end + 1).reverse());
  const runs: { level: number; first: number; last: number }[] = [];
  for (const at of order) {
    const level = embedding.levels[at]!;
    const run = runs.at(-1);
    if (run?.level === level && (at === run.last + 1 || at === run.first - 1)) {
      run.first = Math.min(run.first, at);
      run.last = Math.max(run.last, at);
    } else runs.push({ level, first: at, last: at });
  }
  return runs.map(({ level, first, last }) => ({ text: text.slice(first, last + 1), isRightToLeft: level % 2 === 1 }));
}
