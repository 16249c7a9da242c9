import type { PackedAttention } from './attention-data.js';

/** Numbers over a run; each list has one entry a moment. */
export interface CurvesData {
  /** Moments of steps, thinned out, in epochs. */
  readonly steps: {
    readonly epochs: readonly number[];
    readonly crossEntropy: readonly number[];
    readonly loss: readonly number[];
    readonly learningRate: readonly number[];
    readonly gradientNorm: readonly number[];
    readonly tokensPerSecond: readonly number[];
  };
  /** Ends of epochs. */
  readonly ends: {
    readonly epochs: readonly number[];
    readonly crossEntropy: readonly number[];
    readonly loss: readonly number[];
    readonly cider: readonly (number | null)[];
    /** nats */
    readonly entropy: readonly (number | null)[];
    /** 0–1 */
    readonly movement: readonly (number | null)[];
    readonly gate: readonly (number | null)[];
    readonly leastCoverage: readonly (number | null)[];
    readonly mostCoverage: readonly (number | null)[];
  };
  readonly pictures: readonly CurvesPicture[];
}

/** A validation picture with what was said about it at the end of each epoch. */
export interface CurvesPicture {
  readonly file: string;
  /** Base64 of a WebP file. */
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
  /** What people said. */
  readonly references: readonly string[];
  readonly captions: readonly (PackedAttention & { readonly epoch: number; readonly caption: string })[];
}
