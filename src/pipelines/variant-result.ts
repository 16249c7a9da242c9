import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AttentionHealth } from '../attention/health.js';
import { meanHealth } from '../attention/mean-health.js';
import type { ComparedVariant } from '../report/page/comparison-data.js';
import { type EpochLine, readTrainingLog, type TrainingLog } from '../report/training-log.js';
import type { Variant, VariantRun } from './variant-runs.js';

/** What came of a variant's training with one seed. */
export interface RunResult {
  readonly seed: number;
  readonly folder: string;
  /** Epochs that are finished. */
  readonly epochs: number;
  /** The epoch whose weights were kept; all that follows is of it. */
  readonly best: number | null;
  /** Of the validation captions, written freely (0–100 scale). */
  readonly cider: number | null;
  /** nats a word */
  readonly crossEntropy: number | null;
  /** Median over the steps of training. */
  readonly wordsPerSecond: number | null;
  readonly health: AttentionHealth | null;
  readonly warnings: readonly string[];
}

/** What came of a variant; numbers are means over its runs. */
export interface VariantResult extends ComparedVariant {
  readonly warnings: readonly string[];
  readonly runs: readonly RunResult[];
}

/** Logs of a variant's runs that have begun, in the order of the seeds. */
export type VariantLogs = readonly TrainingLog[];

/** Reads what there is of a variant. @param out folder that run folders are named from */
export function readVariant(
  { name, options }: Variant,
  allRuns: readonly VariantRun[],
  out: string,
): { result: VariantResult; logs: VariantLogs } {
  const begun = allRuns.filter(({ variant, folder }) => variant === name && existsSync(logOf(folder)));
  const logs = begun.map(({ folder }) => readTrainingLog(logOf(folder)));
  const runs = begun.map(({ seed, folder }, at) => ({
    seed,
    folder: path.relative(out, folder).split(path.sep).join('/'),
    ...runResult(logs[at]!),
  }));
  return { result: { name, options, parameters: parametersOf(begun), ...meanResult(runs), runs }, logs };
}

const logOf = (folder: string): string => path.join(folder, 'training.jsonl');

/** The epoch whose weights a run keeps. */
export function keptEpoch({ epochs }: TrainingLog): EpochLine | undefined {
  return epochs.findLast(({ best }) => best);
}

function runResult(log: TrainingLog): Omit<RunResult, 'seed' | 'folder'> {
  const kept = keptEpoch(log);
  return {
    epochs: log.epochs.length,
    best: kept?.epoch ?? null,
    cider: kept?.cider ?? null,
    crossEntropy: kept?.crossEntropy ?? null,
    wordsPerSecond: median(log.steps.map(({ tokensPerSecond }) => tokensPerSecond)),
    health: kept?.health ?? null,
    warnings: kept?.warnings ?? [],
  };
}

function meanResult(runs: readonly RunResult[]) {
  const valuesOf = (read: (run: RunResult) => number | null) => runs.map(read).filter((value) => value !== null);
  const scores = valuesOf(({ cider }) => cider);
  const healths = runs.map(({ health }) => health).filter((health) => health !== null);
  return {
    cider: scores.length > 0 ? { mean: mean(scores)!, least: Math.min(...scores), most: Math.max(...scores) } : null,
    crossEntropy: mean(valuesOf(({ crossEntropy }) => crossEntropy)),
    wordsPerSecond: mean(valuesOf(({ wordsPerSecond }) => wordsPerSecond)),
    health: healths.length > 0 ? meanHealth(healths) : null,
    warnings: [...new Set(runs.flatMap(({ warnings }) => warnings))],
  };
}

/** From the manifest of a saved model. */
function parametersOf(runs: readonly VariantRun[]): number | null {
  const file = runs.map(({ folder }) => path.join(folder, 'model.json')).find((each) => existsSync(each));
  if (file === undefined) return null;
  const { weightsManifest } = JSON.parse(readFileSync(file, 'utf8')) as {
    weightsManifest: readonly { weights: readonly { shape: readonly number[] }[] }[];
  };
  const shapes = weightsManifest.flatMap(({ weights }) => weights.map(({ shape }) => shape));
  return shapes.reduce((sum, shape) => sum + shape.reduce((size, side) => size * side, 1), 0);
}

const mean = (values: readonly number[]): number | null =>
  values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((one, other) => one - other);
  return (sorted[(sorted.length - 1) >> 1]! + sorted[sorted.length >> 1]!) / 2;
}
