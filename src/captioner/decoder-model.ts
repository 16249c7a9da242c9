import type { DecoderOptions } from '../decoder/decoder-options.js';
import type { Weights } from '../layers/parameters.js';
import type { Vocabulary } from '../text/vocabulary.js';
import type { DecoderCompute } from './decoder-compute.js';

/** A decoder with its words. */
export interface DecoderModel {
  readonly weights: Weights;
  readonly options: DecoderOptions;
  readonly vocabulary: Vocabulary;
  /** From log-probability and number of words to the probability that a caption is right (0–1). */
  readonly confidence: (logProbability: number, words: number) => number;
  /** What computes its words; op by op where there is none. */
  readonly compute?: DecoderCompute | undefined;
}
