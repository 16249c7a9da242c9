import type { SaidAttention, SamplePicture } from './sample-figure.js';

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
    /** Mean channel weight (0–1) and its standard deviation over channels. */
    readonly channels: readonly (number | null)[];
    readonly channelSpread: readonly (number | null)[];
  };
  /** Sentences about the last epoch's attention. */
  readonly warnings: readonly string[];
  readonly pictures: readonly CurvesPicture[];
}

/** A validation picture with what was said about it at the end of each epoch. */
export interface CurvesPicture extends SamplePicture {
  readonly captions: readonly (SaidAttention & { readonly epoch: number })[];
}
