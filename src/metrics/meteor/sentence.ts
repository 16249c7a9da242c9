import snowball from 'snowball-stemmers';
import type { Paraphrases } from './paraphrases.js';
import { synsetsOf, type Thesaurus } from './thesaurus.js';

/** What METEOR compares a word by. */
interface WordForm {
  readonly word: string;
  readonly stem: string;
  readonly synsets: ReadonlySet<number>;
  readonly isFunctionWord: boolean;
}

/** A run of words that stands in the table of paraphrases. */
interface Phrase {
  readonly start: number;
  readonly length: number;
  readonly paraphrases: readonly string[];
}

/** A sentence made ready for alignment. */
export interface Sentence {
  readonly forms: readonly WordForm[];
  /** Runs with paraphrases, by place, then by length. */
  readonly phrases: readonly Phrase[];
  /** Where each run of words begins, and how many words it has. */
  readonly runs: ReadonlyMap<string, { readonly length: number; readonly starts: readonly number[] }>;
}

/** What sentences are read with. */
export interface Language {
  readonly thesaurus: Thesaurus;
  readonly functionWords: ReadonlySet<string>;
  /** Empty without a table. */
  readonly paraphrases: Paraphrases;
}

/** A reader of sentences that looks every word up once. */
export function createSentenceReader({ thesaurus, functionWords, paraphrases }: Language) {
  let longest = 0;
  for (const phrase of paraphrases.keys()) longest = Math.max(longest, phrase.split(' ').length);
  for (const others of paraphrases.values()) {
    for (const phrase of others) longest = Math.max(longest, phrase.split(' ').length);
  }
  const stemmer = snowball.newStemmer('english');
  const known = new Map<string, WordForm>();
  const formOf = (word: string): WordForm => {
    let form = known.get(word);
    if (!form) {
      const isFunctionWord = functionWords.has(word);
      form = { word, stem: stemmer.stem(word), synsets: synsetsOf(thesaurus, word), isFunctionWord };
      known.set(word, form);
    }
    return form;
  };

  return (words: readonly string[]): Sentence => {
    const phrases: Phrase[] = [];
    const runs = new Map<string, { length: number; starts: number[] }>();
    for (let start = 0; start < words.length; start++) {
      for (let length = 1; length <= longest && start + length <= words.length; length++) {
        const run = words.slice(start, start + length).join(' ');
        const found = paraphrases.get(run);
        if (found) phrases.push({ start, length, paraphrases: found });
        const places = runs.get(run);
        if (places) places.starts.push(start);
        else runs.set(run, { length, starts: [start] });
      }
    }
    return { forms: words.map(formOf), phrases, runs };
  };
}
