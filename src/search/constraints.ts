/** What a sentence may not contain, and how long it may be. */
export interface ConstraintOptions {
  readonly startWord: number;
  readonly endWord: number;
  /** Ids never emitted: padding, the unknown word, words the user avoids. The start word is always one of them. */
  readonly forbidden: readonly number[];
  /** No n-gram of this size twice, and no shorter one that `mayRepeat` denies; 0 switches both off. */
  readonly blockNgrams: number;
  /** Whether a sentence may hold this n-gram twice (default: all of them). */
  readonly mayRepeat?: ((ngram: readonly number[]) => boolean) | undefined;
  /** Longest sentence in words, the end not counted. */
  readonly maxLength: number;
  /** Longest sentence in characters, words joined by one blank; `wordLengths[id]` is the length of each word. */
  readonly characters?: { readonly max: number; readonly wordLengths: ArrayLike<number> };
}

export interface Constraints {
  /** Whether `word` may follow `words` at all; another word takes its place where it may not. */
  allows(words: readonly number[], word: number): boolean;
  /** Whether `words` and then `word` stay within the limits of length; a sentence that outgrows them is given up. */
  fits(words: readonly number[], word: number): boolean;
}

/** Turns the options into two questions that every search asks. */
export function createConstraints(options: ConstraintOptions): Constraints {
  const forbidden = new Set([options.startWord, ...options.forbidden]);

  const fits = (words: readonly number[], word: number): boolean => {
    if (word === options.endWord) return true;
    if (words.length >= options.maxLength) return false;
    return (
      options.characters === undefined || characterCount(words, word, options.characters) <= options.characters.max
    );
  };

  const repeats = (words: readonly number[], word: number): boolean => {
    for (let size = 1; size <= options.blockNgrams && repeatsNgram(words, word, size); size++) {
      const ngram = [...words.slice(words.length - (size - 1)), word];
      if (size === options.blockNgrams || options.mayRepeat?.(ngram) === false) return true;
    }
    return false;
  };

  const allows = (words: readonly number[], word: number): boolean => {
    if (forbidden.has(word)) return false;
    // A caption is never empty, and its first word is chosen among those that fit.
    if (words.length === 0) return word !== options.endWord && fits(words, word);
    return !repeats(words, word);
  };

  return { allows, fits };
}

/** Whether the n-gram that ends with `word` occurs in `words` already. */
export function repeatsNgram(words: readonly number[], word: number, size: number): boolean {
  const lead = words.length - (size - 1);
  for (let start = 0; start + size <= words.length; start++) {
    if (words[start + size - 1] !== word) continue;
    let same = 0;
    while (same < size - 1 && words[start + same] === words[lead + same]) same++;
    if (same === size - 1) return true;
  }
  return false;
}

function characterCount(
  words: readonly number[],
  word: number,
  { wordLengths }: NonNullable<ConstraintOptions['characters']>,
): number {
  return words.reduce((sum, id) => sum + (wordLengths[id] ?? 0) + 1, wordLengths[word] ?? 0);
}
