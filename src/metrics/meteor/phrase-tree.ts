import type { Paraphrases } from './paraphrases.js';

/** A phrase that has paraphrases or is one. */
export interface Phrase {
  /** In words. */
  readonly length: number;
  readonly paraphrases: readonly Phrase[];
}

/** Words that may begin a phrase. */
interface Branch {
  /** What goes on with each next word. */
  next?: Map<string, Branch>;
  phrase?: { readonly length: number; readonly paraphrases: Phrase[] };
}

/** The phrases of a table of paraphrases, word by word. */
export class PhraseTree {
  readonly #root: Branch = {};

  constructor(paraphrases: Paraphrases) {
    for (const [phrase, others] of paraphrases) {
      const { paraphrases } = this.#add(phrase);
      for (const other of others) paraphrases.push(this.#add(other));
    }
  }

  /** The phrases that begin at a word, the shortest first. */
  phrasesAt(words: readonly string[], start: number): readonly Phrase[] {
    const found: Phrase[] = [];
    let branch = this.#root.next?.get(words[start]!);
    for (let end = start + 1; branch; end++) {
      if (branch.phrase) found.push(branch.phrase);
      branch = end < words.length ? branch.next?.get(words[end]!) : undefined;
    }
    return found;
  }

  #add(text: string) {
    const words = text.split(' ');
    let branch = this.#root;
    for (const word of words) {
      branch.next ??= new Map();
      const next: Branch = branch.next.get(word) ?? {};
      branch.next.set(word, next);
      branch = next;
    }
    branch.phrase ??= { length: words.length, paraphrases: [] };
    return branch.phrase;
  }
}
