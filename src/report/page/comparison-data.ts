import type { AttentionHealth } from '../../attention/health.js';
import type { SaidAttention, SamplePicture } from './sample-figure.js';
import type { ChartSpec } from './show-charts.js';

/** Several variants of a captioner, side by side. */
export interface ComparisonData {
  /** What was compared, in a sentence. */
  readonly summary: string;
  readonly variants: readonly ComparedVariant[];
  readonly warnings: readonly string[];
  /** A curve a variant. */
  readonly charts: readonly ChartSpec[];
  /** `said` has one entry a variant. */
  readonly pictures: readonly (SamplePicture & { readonly said: readonly (SaidAttention | null)[] })[];
}

/** A row of the table. */
export interface ComparedVariant {
  readonly name: string;
  readonly options: string;
  /** Weights of the decoder. */
  readonly parameters: number | null;
  readonly cider: { readonly mean: number; readonly least: number; readonly most: number } | null;
  readonly crossEntropy: number | null;
  readonly wordsPerSecond: number | null;
  readonly health: AttentionHealth | null;
}
