import type { ComparisonData } from '../report/page/comparison-data.js';
import type { SamplePicture } from '../report/page/sample-figure.js';
import type { Curve } from '../report/page/show-charts.js';
import type { EpochLine, TrainingLog } from '../report/training-log.js';
import { counted } from '../text/counted.js';
import { keptEpoch, type VariantLogs, type VariantResult } from './variant-result.js';

/** What `compare.json` holds. */
export interface Comparison {
  readonly data: string;
  readonly pictures: { readonly train: number; readonly val: number };
  /** Passes over the pictures that each run is given. */
  readonly epochs: number;
  readonly seeds: readonly number[];
  readonly variants: readonly VariantResult[];
  /** Runs that ended without a finite loss. */
  readonly diverged: readonly { readonly variant: string; readonly seed: number; readonly message: string }[];
}

interface ReadVariant {
  readonly result: VariantResult;
  readonly logs: VariantLogs;
}

/** A comparison as its page shows it; overlays are of each variant's first seed. */
export function comparisonData(
  { pictures: { train, val }, epochs, seeds, diverged }: Omit<Comparison, 'variants'>,
  variants: readonly ReadVariant[],
  pictures: readonly SamplePicture[],
): ComparisonData {
  const summary = `${counted(variants.length, 'variant')}, ${counted(epochs, 'epoch')} over ${counted(train, 'picture')}, ${counted(val, 'picture')} to validate with, ${seeds.length === 1 ? `seed ${seeds[0]}` : `seeds ${seeds.join(', ')}`}.`;
  const curvesOf = (read: (line: EpochLine) => number | null | undefined) =>
    variants.map(({ result, logs }) => meanCurve(result.name, logs, read));
  return {
    summary,
    variants: variants.map(({ result }) => result),
    warnings: [
      ...variants.flatMap(({ result }) => result.warnings.map((sentence) => `${result.name}: ${sentence}`)),
      ...diverged.map(({ seed, message }) => `${message} (seed ${seed})`),
    ],
    charts: [
      {
        title: 'CIDEr-D of validation captions written freely (0–100 scale)',
        curves: curvesOf(({ cider }) => cider),
      },
      { title: 'Cross-entropy in training (nats a word)', curves: curvesOf(({ crossEntropy }) => crossEntropy) },
      { title: 'Attention: entropy (nats; 0 is one cell)', curves: curvesOf(({ health }) => health?.entropy) },
      { title: 'Attention: moved from word to word (0–1)', curves: curvesOf(({ health }) => health?.movement) },
    ],
    pictures: pictures.map((picture) => ({
      ...picture,
      said: variants.map(({ logs }) => saidOf(logs[0], picture.file)),
    })),
  };
}

function saidOf(log: TrainingLog | undefined, file: string) {
  return (log && keptEpoch(log)?.samples?.find((sample) => sample.file === file)) ?? null;
}

/** Mean over the runs that have reached each epoch. */
function meanCurve(name: string, logs: VariantLogs, read: (line: EpochLine) => number | null | undefined): Curve {
  const last = Math.max(0, ...logs.map(({ epochs }) => epochs.length));
  const epochs = Array.from({ length: last }, (_, at) => at + 1);
  const values = epochs.map((epoch) => {
    const lines = logs.flatMap((log) => log.epochs.filter((line) => line.epoch === epoch));
    const present = lines.map(read).filter((value) => value !== null && value !== undefined);
    return present.length > 0 ? present.reduce((sum, value) => sum + value, 0) / present.length : null;
  });
  return { name, epochs, values };
}
