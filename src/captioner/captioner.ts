import type { Pixels, Preprocessing } from '../image/pixels.js';
import type { Description, SearchOptions } from './description.js';

/** The grid of features of one picture. */
export interface FeatureGrid {
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
  /** Row-major `[rows, columns, channels]`. */
  readonly values: Float32Array;
}

/** A loaded model: pictures in, sentences and attention out. Pictures of one call are one batch. */
export interface Captioner {
  /** Name and hash of the weights: `default@1a2b3c4d5e6f`. */
  readonly identity: string;
  readonly preprocessing: Preprocessing;
  /** Writes a sentence for each picture, in order. */
  describe(pictures: readonly Pixels[], options: SearchOptions): Description[];
  /** Attention for given sentences by teacher forcing: `captions[i]` explains `pictures[i]`. */
  explain(pictures: readonly Pixels[], captions: readonly string[]): Description[];
  /** The grid of features of each picture. */
  encode(pictures: readonly Pixels[]): FeatureGrid[];
  /** Frees all weights. */
  dispose(): void;
}
