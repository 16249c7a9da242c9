import { createRequire } from 'node:module';
import type { MatchKind } from './match.js';
import type { Paraphrases } from './paraphrases.js';
import { type Phrase, PhraseTree } from './phrase-tree.js';
import { synsetsOf, type Thesaurus } from './thesaurus.js';

/** What METEOR compares a word by. */
export interface WordForm {
  readonly word: string;
  readonly stem: string;
  readonly synsets: ReadonlySet<number>;
  readonly isFunctionWord: boolean;
  /** How other words that were asked for match this one. */
  readonly likeness: Map<WordForm, Likeness>;
}

/** In which ways two words match. */
export type Likeness = Readonly<Record<WordMatchKind, boolean>>;

export type WordMatchKind = Exclude<MatchKind, 'paraphrase'>;

/** A sentence made ready for alignment. */
export interface Sentence {
  readonly forms: readonly WordForm[];
  /** Runs of words that have paraphrases, by place, then by length. */
  readonly runs: readonly { readonly start: number; readonly phrase: Phrase }[];
  /** Where each phrase that is a paraphrase or has one begins. */
  readonly places: ReadonlyMap<Phrase, readonly number[]>;
}

/** What sentences are read with. */
export interface Language {
  readonly thesaurus: Thesaurus;
  readonly functionWords: ReadonlySet<string>;
  /** Empty without a table. */
  readonly paraphrases: Paraphrases;
}

/** All languages in one large file, in which an import would first search for names. */
const snowball: typeof import('snowball-stemmers') = createRequire(import.meta.url)('snowball-stemmers');

/** A reader of sentences that looks every word up once. */
export function createSentenceReader({ thesaurus, functionWords, paraphrases }: Language) {
  const tree = new PhraseTree(paraphrases);
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
    const runs: { start: number; phrase: Phrase }[] = [];
    const places = new Map<Phrase, number[]>();
    for (let start = 0; start < words.length; start++) {
      for (const phrase of tree.phrasesAt(words, start)) {
        if (phrase.paraphrases.length > 0) runs.push({ start, phrase });
        const known = places.get(phrase);
        if (known) known.push(start);
        else places.set(phrase, [start]);
      }
    }
    return { forms: words.map(formOf), runs, places };
  };
}
