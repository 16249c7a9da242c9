/** More words than a map can hold. */
const mostWords = 2 ** 28;

/** Numbers n-grams from 1 on. */
export class NgramNumbers {
  readonly #words = new Map<string, number>();
  readonly #ngrams = new Map<number, number>();

  /** How many n-grams have a number. */
  get size(): number {
    return this.#ngrams.size;
  }

  /** The number of the n-gram that `word` makes behind the n-gram `before`; undefined where it has none. */
  find(before: number, word: string): number | undefined {
    const place = this.#words.get(word);
    return place === undefined ? undefined : this.#ngrams.get(before * mostWords + place);
  }

  /** The same; a new n-gram gets the next number. */
  add(before: number, word: string): number {
    let place = this.#words.get(word);
    if (place === undefined) {
      place = this.#words.size;
      this.#words.set(word, place);
    }
    const key = before * mostWords + place;
    let ngram = this.#ngrams.get(key);
    if (ngram === undefined) {
      ngram = this.#ngrams.size + 1;
      this.#ngrams.set(key, ngram);
    }
    return ngram;
  }
}
