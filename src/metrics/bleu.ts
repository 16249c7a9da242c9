import { orders, splitWords } from './ngrams.js';

/** BLEU-1 to BLEU-4, each 0–1. */
export type Bleu = readonly [number, number, number, number];

/** What BLEU adds up over a corpus. */
export interface BleuCounts {
  readonly candidateLength: number;
  /** The length of the reference nearest in length; of two equally near, the shorter. */
  readonly referenceLength: number;
  /** n-grams of the candidate, by order. */
  readonly total: readonly number[];
  /** Those found in a reference, each counted at most as often as in the reference that has it most often. */
  readonly matched: readonly number[];
}

/** coco-caption's guards against division by zero; an empty candidate scores 0. */
const tiny = 1e-15;
const small = 1e-9;

/**
 * Counts for one caption, that `bleuOf` turns into BLEU.
 *
 * @param candidate - the caption's tokens
 * @param references - the tokens of each reference, at least one
 */
export function countBleu(candidate: readonly string[], references: readonly (readonly string[])[]): BleuCounts {
  const words = splitWords(candidate);
  const expected = references.map(splitWords);
  const found = expected.map((reference) => countOccurrences(words, reference));
  // An n-gram that the candidate repeats counts as often as a reference does.
  const earlier = countOccurrences(words, words, (there, here) => there < here);
  const matched = orders.map((_, n) => {
    const isMatched = (begin: number) => found.some((counts) => counts[n]![begin]! > earlier[n]![begin]!);
    return words.reduce((sum, _, begin) => sum + Number(isMatched(begin)), 0);
  });
  return {
    candidateLength: words.length,
    referenceLength: nearestLength(
      words.length,
      expected.map(({ length }) => length),
    ),
    total: orders.map((n) => Math.max(0, words.length - n + 1)),
    matched,
  };
}

/** How often each n-gram of a caption stands in a text: by order, then by the word of the caption where it begins. */
function countOccurrences(
  caption: readonly string[],
  text: readonly string[],
  isCounted: (there: number, here: number) => boolean = () => true,
): readonly (readonly number[])[] {
  const counts = orders.map(() => new Array<number>(caption.length).fill(0));
  // How many words the caption from each word on has in common with the text from `there` on.
  const alike = new Array<number>(caption.length + 1).fill(0);
  for (let there = text.length - 1; there >= 0; there--) {
    for (let here = 0; here < caption.length; here++) {
      const length = caption[here] === text[there] ? alike[here + 1]! + 1 : 0;
      alike[here] = length;
      if (length === 0 || !isCounted(there, here)) continue;
      for (let n = 0; n < orders.length && n < length; n++) counts[n]![here]! += 1;
    }
  }
  return counts;
}

function nearestLength(length: number, others: readonly number[]): number {
  return others.reduce((best, other) => {
    const nearer = Math.abs(other - length) - Math.abs(best - length);
    return nearer < 0 || (nearer === 0 && other < best) ? other : best;
  });
}

/**
 * BLEU-1 to BLEU-4 of one caption's counts, or of a corpus from the counts of all its captions.
 *
 *     BLEU_N = BP · (∏ p_n)^(1/N),   BP = 1 where c > r, else exp(1 − r/c)
 *
 * Source: K. Papineni et al. (2002), "BLEU: a method for automatic evaluation of machine translation", section 2.3, with the
 * closest reference length and the guards of coco-caption.
 */
export function bleuOf(captions: readonly BleuCounts[]): Bleu {
  const sum = (of: (counts: BleuCounts) => number) => captions.reduce((total, counts) => total + of(counts), 0);
  const ratio = (sum((counts) => counts.candidateLength) + tiny) / (sum((counts) => counts.referenceLength) + small);
  const brevity = ratio < 1 ? Math.exp(1 - 1 / ratio) : 1;
  let product = 1;
  return orders.map((n) => {
    product *= (sum((counts) => counts.matched[n - 1]!) + tiny) / (sum((counts) => counts.total[n - 1]!) + small);
    return product ** (1 / n) * brevity;
  }) as unknown as Bleu;
}
