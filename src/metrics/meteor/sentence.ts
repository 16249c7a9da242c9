import snowball from 'snowball-stemmers';
import type { MatchKind } from './match.js';
import type { Paraphrases } from './paraphrases.js';
import { synsetsOf, type Thesaurus } from './thesaurus.js';

/** What METEOR compares a word by. */
export interface WordForm {
  readonly word: string;
  readonly stem: string;
  readonly synsets: ReadonlySet<number>;
  readonly isFunctionWord: boolean;
  /** How other words that were asked for match this one. */
  readonly likeness: Map<WordForm, readonly WordMatchKind[]>;
}

export type WordMatchKind = Exclude<MatchKind, 'paraphrase'>;

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
  /** Where each run of words that is a paraphrase or has one begins, and how many words it has. */
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
  const known = new Set([...paraphrases].flatMap(([phrase, others]) => [phrase, ...others]));
  let longest = 0;
  for (const phrase of known) longest = Math.max(longest, phrase.split(' ').length);
  const stemmer = snowball.newStemmer('english');
  const forms = new Map<string, WordForm>();
  const formOf = (word: string): WordForm => {
    let form = forms.get(word);
    if (!form) {
      const isFunctionWord = functionWords.has(word);
      form = {
        word,
        stem: stemmer.stem(word),
        synsets: synsetsOf(thesaurus, word),
        isFunctionWord,
        likeness: new Map(),
      };
      forms.set(word, form);
    }
    return form;
  };

  return (words: readonly string[]): Sentence => {
    const phrases: Phrase[] = [];
    const runs = new Map<string, { length: number; starts: number[] }>();
    for (let start = 0; start < words.length; start++) {
      let run = '';
      for (let length = 1; length <= longest && start + length <= words.length; length++) {
        run = length === 1 ? words[start]! : `${run} ${words[start + length - 1]}`;
        if (!known.has(run)) continue;
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
