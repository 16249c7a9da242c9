/** The least share of the captions with an n-gram that say it twice: of words, of pairs of words. */
const leastShares = [0.02, 0.01];

/** The longest n-grams that are counted, in words. */
export const longestRepeat = leastShares.length;

/**
 * The n-grams that people say twice in one caption, as in "a dog in a field in a park": of the captions that have a word,
 * at least one in fifty has it twice, and of those that have a pair of words, one in a hundred. Captioners say other things
 * twice only where they go wrong ("a bike on a bike"). Words are joined by a blank; sorted.
 *
 * @param captions - words as `tokenize` gives them
 */
export function repeatedNgrams(captions: readonly (readonly string[])[]): string[] {
  const said = new Map<string, number>();
  const saidTwice = new Map<string, number>();
  const count = (counts: Map<string, number>, ngram: string) => counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  for (const words of captions) {
    const once = new Set<string>();
    const twice = new Set<string>();
    for (const ngram of ngramsOf(words)) (once.has(ngram) ? twice : once).add(ngram);
    for (const ngram of once) count(said, ngram);
    for (const ngram of twice) count(saidTwice, ngram);
  }
  return [...saidTwice]
    .filter(([ngram, captions]) => captions >= leastShares[ngram.split(' ').length - 1]! * said.get(ngram)!)
    .map(([ngram]) => ngram)
    .sort();
}

function* ngramsOf(words: readonly string[]): Generator<string> {
  for (let start = 0; start < words.length; start++) {
    for (let size = 1; size <= Math.min(longestRepeat, words.length - start); size++) {
      yield words.slice(start, start + size).join(' ');
    }
  }
}
