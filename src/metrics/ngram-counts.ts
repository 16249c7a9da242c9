import { orders, splitWords } from './ngrams.js';

/** The number of the n-gram that another one (0 for none) and a word behind it make. */
export type NumberNgram = (before: number, word: string) => number;

/** How often captions have their n-grams of one to four words, one caption behind the other. */
export class NgramCounts {
  /** Each caption's different n-grams, order by order, as they begin. */
  readonly ngrams: number[] = [];
  /** By place in `ngrams`. */
  readonly counts: number[] = [];
  /** Where in `ngrams` each order of each caption ends. */
  readonly ends: number[] = [];
  /** How many words each caption has. */
  readonly lengths: number[] = [];

  /** Counts one more caption. */
  add(tokens: readonly string[], numberOf: NumberNgram): void {
    const words = splitWords(tokens);
    const begun = new Array<number>(words.length).fill(0);
    for (const n of orders) {
      const first = this.ngrams.length;
      for (let start = 0; start + n <= words.length; start++) {
        const ngram = numberOf(begun[start]!, words[start + n - 1]!);
        begun[start] = ngram;
        const place = this.ngrams.indexOf(ngram, first);
        if (place < 0) {
          this.ngrams.push(ngram);
          this.counts.push(1);
        } else this.counts[place]! += 1;
      }
      this.ends.push(this.ngrams.length);
    }
    this.lengths.push(words.length);
  }
}
