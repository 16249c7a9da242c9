import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { selectBackend } from '../backend/select-backend.js';
import type { Dataset } from '../dataset/dataset.js';
import { readDataset } from '../dataset/read-dataset.js';
import { SaccadeError } from '../errors.js';
import { writeComparison } from '../report/comparison.js';
import { writeWhole } from '../report/write-whole.js';
import { type Comparison, comparisonData } from './comparison-data.js';
import { prepareTraining } from './prepare-training.js';
import { samplePictures } from './sample-pictures.js';
import { type TrainCaptionerOptions, type TrainingWatcher, trainCaptioner } from './train-captioner.js';
import { checkBackend, earlierRun } from './training-checks.js';
import { resolveSettings } from './training-settings.js';
import { readVariant } from './variant-result.js';
import { checkRun, inVariant, type Variant, type VariantRun, variantRuns } from './variant-runs.js';

export interface CompareVariantsOptions extends Omit<TrainCaptionerOptions, 'resume' | 'dataset'> {
  readonly variants: readonly Variant[];
  /** Each variant is trained once with each. */
  readonly seeds: readonly number[];
}

/** What a comparison tells to whoever watches it. */
export interface CompareWatcher extends Pick<TrainingWatcher, 'notice' | 'onChecked' | 'onData'> {
  /** Run `place` (from 1) of `all` begins. */
  readonly watchRun: (run: VariantRun, place: number, all: number) => TrainingWatcher;
}

/**
 * Trains every variant with every seed on the same data, feature cache and number of epochs, checking all of them first.
 * Runs that are complete are kept, those that were stopped go on. After each run `compare.json` and `compare.html` are
 * written anew.
 *
 * @throws SaccadeError `usage` where options or an earlier run in the folder do not fit; whatever training throws, but for
 * `diverged`, which is told in the result
 */
export async function compareVariants(options: CompareVariantsOptions, watcher: CompareWatcher): Promise<Comparison> {
  const runs = variantRuns(options);
  for (const run of runs) await checkRun(run);
  const { note } = await selectBackend(
    options.backend,
    options.threads === undefined ? {} : { threads: options.threads },
  );
  if (note) watcher.notice(note);
  const { onChecked: onProgress, onData } = watcher;
  const read = { ...options.read, onProgress, signal: options.signal };
  const dataset = await readDataset(options.data, read);
  onData(dataset);
  for (const run of runs) await inVariant(run.variant, () => checkWithData(run, dataset, options));

  const pictures = await samplePictures(dataset.images.filter(({ split }) => split === 'val'));
  const diverged: { variant: string; seed: number; message: string }[] = [];
  const write = async (): Promise<Comparison> => {
    const variants = options.variants.map((variant) => readVariant(variant, runs, options.out));
    const comparison = { ...frame(options, runs, dataset), variants: variants.map(({ result }) => result), diverged };
    await writeWhole(path.join(options.out, 'compare.json'), `${JSON.stringify(comparison, null, 2)}\n`);
    await writeComparison(path.join(options.out, 'compare.html'), comparisonData(comparison, variants, pictures));
    return comparison;
  };
  for (const [at, run] of runs.entries()) {
    const { variant, seed } = run;
    const message = await trainRun(run, { ...options, dataset }, watcher.watchRun(run, at + 1, runs.length));
    if (message !== undefined) diverged.push({ variant, seed, message });
    if (at < runs.length - 1) await write();
  }
  return write();
}

function frame({ data, seeds }: CompareVariantsOptions, runs: readonly VariantRun[], { images }: Dataset) {
  const count = (name: string) => images.filter(({ split }) => split === name).length;
  const { epochs } = resolveSettings(runs[0]!.chosen).training;
  return { data, pictures: { train: count('train'), val: count('val') }, epochs, seeds };
}

/** Refuses what data, encoder and backend forbid, and a run that was begun with other data. */
async function checkWithData(run: VariantRun, dataset: Dataset, options: CompareVariantsOptions): Promise<void> {
  const { data, read, strict } = options;
  const { folder: out, chosen } = run;
  const settings = resolveSettings(chosen);
  checkBackend(settings);
  const earlier = earlierRun({ out, resume: true });
  const rest = { data, read, strict, dataset, out, earlier, onData: () => undefined };
  const { opened, from } = await prepareTraining(settings, rest);
  opened?.encoder.dispose();
  tf.dispose({ ...from?.weights });
}

/** Trains one variant with one seed. @returns what to say where it diverged */
async function trainRun(
  { variant, seed, folder: out, chosen }: VariantRun,
  options: CompareVariantsOptions & { readonly dataset: Dataset },
  watcher: TrainingWatcher,
): Promise<string | undefined> {
  const resume = earlierRun({ out, resume: true }) !== undefined;
  try {
    const { alreadyFinished } = await inVariant(variant, () =>
      trainCaptioner({ ...options, out, chosen, resume }, watcher),
    );
    if (alreadyFinished) watcher.notice(`The run of ${variant} with seed ${seed} is complete; it is kept.`);
    return undefined;
  } catch (error) {
    if (error instanceof SaccadeError && error.code === 'diverged') return error.message;
    throw error;
  }
}
