import { repeatedNgrams } from './repeated-ngrams.js';
import { specialWords, Vocabulary } from './vocabulary.js';

export interface VocabularyOptions {
  /** Words seen less often become unknown; default by the number of captions (`defaultMinCount`). */
  readonly minCount?: number;
  readonly locale?: string;
}

/** How often a word must be seen: 1 below 1,000 captions, 2 below 10,000, else 5. */
export function defaultMinCount(captions: number): number {
  if (captions < 1_000) return 1;
  return captions < 10_000 ? 2 : 5;
}

/** Words seen often enough, the most frequent first, ties by code point: the same captions give the same ids everywhere. */
function frequentWords(captions: readonly (readonly string[])[], minCount: number): string[] {
  const counts = new Map<string, number>();
  for (const word of captions.flat()) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count >= minCount)
    .sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
    .map(([word]) => word);
}

/** The vocabulary of the given captions (words as `tokenize` gives them). */
export function buildVocabulary(captions: readonly (readonly string[])[], options: VocabularyOptions = {}): Vocabulary {
  const words = frequentWords(captions, options.minCount ?? defaultMinCount(captions.length));
  return new Vocabulary([...specialWords, ...words], options.locale, repeatedNgrams(captions));
}

/** The existing vocabulary with the new words of other captions behind it, so that every old word keeps its id. */
export function growVocabulary(
  existing: Vocabulary,
  captions: readonly (readonly string[])[],
  options: { minCount?: number } = {},
): Vocabulary {
  const words = frequentWords(captions, options.minCount ?? defaultMinCount(captions.length));
  const repeats = existing.repeats && [...new Set([...existing.repeats, ...repeatedNgrams(captions)])].sort();
  return new Vocabulary([...existing.words, ...words.filter((word) => !existing.has(word))], existing.locale, repeats);
}
