import { countNgrams, orders, splitWords } from './ngrams.js';

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
  const candidateLength = splitWords(candidate).length;
  const expected = references.map(countNgrams);
  const matched = countNgrams(candidate).map((counts, n) => {
    let sum = 0;
    for (const [ngram, count] of counts) {
      let most = 0;
      for (const ofReference of expected) most = Math.max(most, ofReference[n]!.get(ngram) ?? 0);
      sum += Math.min(count, most);
    }
    return sum;
  });
  return {
    candidateLength,
    referenceLength: nearestLength(
      candidateLength,
      references.map((reference) => splitWords(reference).length),
    ),
    total: orders.map((n) => Math.max(0, candidateLength - n + 1)),
    matched,
  };
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
