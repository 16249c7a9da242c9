/** The orders of n-grams that captions are compared by. */
export const orders = [1, 2, 3, 4] as const;

/** An n-gram's count in each order: `counts[n - 1].get('a brown dog')`. Words are joined by a blank. */
export type NgramCounts = readonly ReadonlyMap<string, number>[];

/**
 * Counts the n-grams of one to four words.
 *
 * Words that hold white space themselves (the tokeniser gives `1 1/2` as one token) are taken apart first, as
 * coco-caption does for BLEU and CIDEr-D, but not for ROUGE-L.
 */
export function countNgrams(tokens: readonly string[]): NgramCounts {
  const words = splitWords(tokens);
  const counts = orders.map(() => new Map<string, number>());
  for (let start = 0; start < words.length; start++) {
    let ngram = '';
    for (let n = 0; n < orders.length && start + n < words.length; n++) {
      ngram = n === 0 ? words[start]! : `${ngram} ${words[start + n]}`;
      const ofOrder = counts[n]!;
      ofOrder.set(ngram, (ofOrder.get(ngram) ?? 0) + 1);
    }
  }
  return counts;
}

/** The words of tokens: tokens that hold white space are taken apart. */
export function splitWords(tokens: readonly string[]): readonly string[] {
  return tokens.some((token) => /\s/.test(token)) ? tokens.flatMap((token) => token.split(/\s+/)) : tokens;
}
