import type { AttentionTrace } from '../attention/attention-trace.js';

export type { AttentionTrace };

/** One sentence about one picture. */
export interface Sentence {
  readonly words: readonly string[];
  readonly caption: string;
  /** Natural-log probability of the sentence, its end included (nats). */
  readonly logProbability: number;
  /** Calibrated probability that the caption is right (0–1). */
  readonly confidence: number;
}

/** All that a captioner says about one picture: the best sentence, its runners-up, and where it looked. */
export interface Description extends Sentence {
  readonly alternatives: readonly Sentence[];
  readonly attention: AttentionTrace;
  /** Words of a given sentence that the model does not know; it looked as for the unknown word. */
  readonly unknownWords?: readonly string[];
}

/** Settings of the search, validated by the command line. */
export interface SearchOptions {
  /** Hypotheses kept at each word; 1 is greedy. */
  readonly beamSize: number;
  /** Longest caption in words. */
  readonly maxLength: number;
  /** Exponent α of the length that divides the log-probability. */
  readonly lengthPenalty: number;
  /** No n-gram of this size twice in a caption, nor a shorter one that people hardly ever say twice; 0 switches both off. */
  readonly blockNgrams: number;
  /** How many sentences to give back (≤ beam size). */
  readonly nBest: number;
  /** Words never used. */
  readonly avoid: readonly string[];
  /** Longest caption in characters. */
  readonly maxCharacters?: number;
  /** Draws each word by its probability, instead of the search; the same seed gives the same sentences. */
  readonly sampling?: { readonly temperature: number; readonly seed: number };
}

export const defaultSearchOptions: SearchOptions = {
  beamSize: 3,
  maxLength: 20,
  lengthPenalty: 0.7,
  blockNgrams: 3,
  nBest: 1,
  avoid: [],
};
