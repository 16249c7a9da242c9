import { createHash } from 'node:crypto';
import { SaccadeError } from '../errors.js';

/** The words that stand for no word, at the first ids of every vocabulary. */
export const specialWords = ['<pad>', '<start>', '<end>', '<unknown>'] as const;
export const padId = 0;
export const startId = 1;
export const endId = 2;
export const unknownId = 3;

/** How much of a text a vocabulary knows. */
export interface Coverage {
  readonly tokens: number;
  readonly known: number;
  /** known / tokens (0–1); 1 for an empty text. */
  readonly share: number;
}

/** The words that a model can read and write, each with its id. Immutable. */
export class Vocabulary {
  /** Word of each id; the special words first. */
  readonly words: readonly string[];
  /** Rules by which captions are lower-cased and divided (see `tokenize`). */
  readonly locale: string;
  /** N-grams that people say twice in one caption (see `repeatedNgrams`); undefined where they were not counted. */
  readonly repeats: readonly string[] | undefined;
  readonly #ids: ReadonlyMap<string, number>;

  /** @throws SaccadeError `bad-model` where the special words are not in front or a word stands twice. */
  constructor(words: readonly string[], locale = 'en', repeats?: readonly string[]) {
    const front = words.slice(0, specialWords.length).join(' ');
    if (front !== specialWords.join(' ')) {
      const expected = specialWords.join(' ');
      throw new SaccadeError(
        'bad-model',
        `Expected ${expected} at the head of the vocabulary, got ${front || 'nothing'}. Take the file that was saved with the model.`,
      );
    }
    this.words = words;
    this.locale = locale;
    this.repeats = repeats;
    this.#ids = new Map(words.map((word, id) => [word, id]));
    if (this.#ids.size !== words.length) {
      const twice = words.find((word, id) => this.#ids.get(word) !== id);
      throw new SaccadeError(
        'bad-model',
        `Expected each word of the vocabulary once, got "${twice}" twice. Take the file that was saved with the model.`,
      );
    }
  }

  /** Number of words, the special ones included. */
  get size(): number {
    return this.words.length;
  }

  /** Id of a word; `unknownId` for one that is not here. */
  idOf(word: string): number {
    return this.#ids.get(word) ?? unknownId;
  }

  has(word: string): boolean {
    return this.#ids.has(word);
  }

  /** Ids of words, without start and end. */
  encode(tokens: readonly string[]): number[] {
    return tokens.map((token) => this.idOf(token));
  }

  /** Words of ids; pad, start and end are left out. */
  decode(ids: Iterable<number>): string[] {
    return Array.from(ids)
      .filter((id) => id > endId)
      .map((id) => this.words[id] ?? specialWords[unknownId]);
  }

  coverage(captions: Iterable<readonly string[]>): Coverage {
    let tokens = 0;
    let known = 0;
    for (const caption of captions) {
      tokens += caption.length;
      for (const token of caption) if (this.#ids.has(token)) known += 1;
    }
    return { tokens, known, share: tokens === 0 ? 1 : known / tokens };
  }

  /** The text of `vocabulary.json`. */
  toText(): string {
    return `${JSON.stringify({ locale: this.locale, words: this.words, repeats: this.repeats }, null, 1)}\n`;
  }

  /** SHA-256 (hex) of words and locale: what a checkpoint is bound to. */
  hash(): string {
    return createHash('sha256')
      .update(JSON.stringify([this.locale, this.words]))
      .digest('hex');
  }

  /** Reads what `toText` wrote. @throws SaccadeError `bad-model`. */
  static parse(text: string): Vocabulary {
    let content: unknown;
    try {
      content = JSON.parse(text);
    } catch (cause) {
      throw new SaccadeError(
        'bad-model',
        'Expected JSON for the vocabulary, got something else. Take the file that was saved with the model.',
        { cause },
      );
    }
    const { words, locale, repeats } = (content ?? {}) as { words?: unknown; locale?: unknown; repeats?: unknown };
    if (!areTexts(words)) {
      throw new SaccadeError(
        'bad-model',
        'Expected a list "words" of texts in the vocabulary, got none. Take the file that was saved with the model.',
      );
    }
    if (repeats !== undefined && !areTexts(repeats)) {
      throw new SaccadeError(
        'bad-model',
        'Expected a list "repeats" of texts in the vocabulary, got something else. Take the file that was saved with the model.',
      );
    }
    return new Vocabulary(words, typeof locale === 'string' ? locale : undefined, repeats);
  }
}

function areTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}
