import { rmdir } from 'node:fs/promises';
import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import { makeFolder } from '../backend/make-folder.js';
import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { DecoderCompute } from '../captioner/decoder-compute.js';
import { eagerDecoder } from '../captioner/eager-decoder.js';
import { graphDecoder } from '../captioner/graph-decoder.js';
import type { Dataset } from '../dataset/dataset.js';
import { featureCacheFolder } from '../dataset/feature-cache-folder.js';
import type { ReadDatasetOptions } from '../dataset/read-dataset.js';
import { declareDecoder } from '../decoder/declare-decoder.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { lockRun } from '../report/run-lock.js';
import { type EpochEvent, type FitResult, fit, type StepEvent } from '../training/fit.js';
import { captionDrawer, withLargestCells } from '../training/self-critical.js';
import { startTraining } from '../training/trained-weights.js';
import { isComplete, type TrainingProgress } from '../training/training-progress.js';
import { type PreparedTraining, prepareTraining } from './prepare-training.js';
import { refuseFullDisk } from './refuse-full-disk.js';
import { saveTrained } from './save-trained.js';
import { scoreDecides, tooFewToChoose } from './score-decides.js';
import { startingWeights } from './starting-weights.js';
import { checkBackend, checkpointFolder, earlierRun } from './training-checks.js';
import type { TrainingData } from './training-data.js';
import { openTrainingRecord } from './training-record.js';
import { type ChosenSettings, resolveSettings, type TrainingSettings } from './training-settings.js';
import { openTrainingSource, type TrainingSource } from './training-source.js';
import { type Validation, validateCaptions } from './validate-captions.js';

export interface TrainCaptionerOptions {
  readonly data: string;
  /** The data, where it has been read before. */
  readonly dataset?: Dataset | undefined;
  readonly read: Omit<ReadDatasetOptions, 'onProgress' | 'signal'>;
  /** Whether faults of the data end the run before any long work. */
  readonly strict: boolean;
  /** Folder of the model and the checkpoint. */
  readonly out: string;
  /** Whether the run in `out` is gone on with, in its own settings but for those chosen. */
  readonly resume: boolean;
  readonly chosen: ChosenSettings;
  /** Folder of the feature cache; by default in the user's cache folder. */
  readonly cache?: string | undefined;
  readonly backend: 'auto' | BackendName;
  readonly threads?: number | undefined;
  readonly graph: boolean;
  /** Folder for TensorFlow event files (native backend). */
  readonly tensorboard?: string | undefined;
  readonly signal: AbortSignal;
}

/** What a run tells to whoever watches it. */
export interface TrainingWatcher {
  readonly notice: (sentence: string) => void;
  readonly onChecked: (done: number, total: number) => void;
  readonly onData: (dataset: Dataset) => void;
  /** All is checked; where a run is gone on with, it stands at `progress`. */
  readonly onStart: (data: TrainingData, progress: TrainingProgress | undefined) => void;
  readonly onEncoded: (done: number, total: number) => void;
  /** `steps` is the whole run's number. */
  readonly onStep: (event: StepEvent, steps: number) => void;
  /** `decides` says whether the score chooses the weights that are kept. */
  readonly onEpoch: (event: EpochEvent & { readonly validation: Validation | null; readonly decides: boolean }) => void;
}

/**
 * Trains a captioner from a dataset: checks all of it first, encodes or reads pictures, fits, keeps the best weights.
 *
 * @throws SaccadeError `locked` while another run is at work in the folder, and whatever its parts throw
 */
export async function trainCaptioner(options: TrainCaptionerOptions, watcher: TrainingWatcher): Promise<FitResult> {
  const { out, resume } = options;
  const earlier = earlierRun(options);
  const settings = resolveSettings(options.chosen, earlier?.settings as TrainingSettings | undefined);
  if (earlier && isComplete(earlier.progress, settings.training)) {
    return { progress: earlier.progress, alreadyFinished: true };
  }
  if (resume && !earlier) watcher.notice(`No run to go on with in ${out}; it starts from the beginning.`);
  const { note } = await selectBackend(
    options.backend,
    options.threads === undefined ? {} : { threads: options.threads },
  );
  if (note) watcher.notice(note);
  checkBackend(settings, options);
  makeFolder(out);
  const unlock = await lockRun(checkpointFolder(out));
  try {
    const { onChecked: onProgress, onData } = watcher;
    const prepared = await prepareTraining(settings, {
      ...{ ...options, earlier, onData },
      read: { ...options.read, onProgress, signal: options.signal },
    });
    watcher.onStart(prepared.data, earlier?.progress);
    const graph = options.graph && tf.getBackend() === 'tensorflow';
    return await run({ ...options, graph }, prepared, { watcher, earlier: earlier?.progress });
  } catch (error) {
    refuseFullDisk(error, out, 'with --resume the same command goes on');
    throw error;
  } finally {
    await unlock();
    // A run that never began leaves no empty folder behind.
    await rmdir(out).catch(() => undefined);
  }
}

interface Watching {
  readonly watcher: TrainingWatcher;
  readonly earlier: TrainingProgress | undefined;
}

async function run(
  options: TrainCaptionerOptions,
  prepared: PreparedTraining,
  { watcher, earlier }: Watching,
): Promise<FitResult> {
  const { settings, binding, data } = prepared;
  const { training } = settings;
  const decoder = training.selfCriticalSamples > 0 ? withLargestCells(prepared.decoder) : prepared.decoder;
  const { out, graph, signal, resume } = options;
  const source = await openTrainingSource(prepared, {
    cache: options.cache ?? featureCacheFolder(),
    ...{ graph, signal, onProgress: watcher.onEncoded },
  });
  const record = await openTrainingRecord(out, { data, earlier, tensorboard: options.tensorboard });
  const steps = Math.ceil(data.train.length / training.batchSize) * training.epochs;
  let validation: Validation | null = null;
  const decides = scoreDecides(settings, data.val.length);
  if (!decides && data.val.length > 0) watcher.notice(tooFewToChoose(data.val.length));
  const scored = (event: EpochEvent): EpochEvent => ({ ...event, score: validation?.score ?? null });
  const weights = () => firstWeights(prepared, source);
  const anchors = training.stayClose > 0 ? weights() : undefined;
  const onRefusal = (refusal: Error) => watcher.notice(refusal.message);
  const surroundings = { channels: source.source.grid.channels, vocabulary: data.vocabulary.size };
  const compute = graph
    ? graphDecoder(decoder, Object.keys(declareDecoder(decoder, surroundings)), { onRefusal })
    : eagerDecoder(decoder);
  try {
    return await fit({
      ...{ decoder, training, source: source.source, captions: data.captions, graph, anchors },
      ...{ binding, settings, resume, signal, checkpoint: checkpointFolder(out) },
      draw: drawerOf(prepared, compute),
      onRefusal,
      start: () =>
        startTraining(weights(), {
          average: training.ema > 0,
          carried: selections[decoder.selection].drawn ? [tf.zeros([training.maxLength + 1])] : [],
        }),
      async validate(trained) {
        validation = await validate(trained, prepared, { source, compute, signal });
        return decides ? (validation?.score ?? null) : null;
      },
      saveBest: (trained, event) => saveTrained(trained, scored(event), { out, prepared, source }),
      onStep(event) {
        record.addStep(event);
        watcher.onStep(event, steps);
      },
      async onEpoch(event) {
        await record.addEpoch(scored(event), validation);
        watcher.onEpoch({ ...scored(event), decides, validation });
      },
    });
  } finally {
    tf.dispose({ ...anchors, ...prepared.from?.weights });
    compute.dispose();
    source.dispose();
  }
}

/** What training starts from: decoder, and encoder where it learns; the caller's to dispose. */
function firstWeights({ settings, decoder, data, from }: PreparedTraining, source: TrainingSource): Weights {
  const surroundings = { channels: source.source.grid.channels, vocabulary: data.vocabulary.size };
  const learning = Object.entries(source.learning).map(([name, tensor]) => [name, tf.clone(tensor)] as const);
  return {
    ...startingWeights(decoder, surroundings, { seed: settings.training.seed, from }),
    ...Object.fromEntries(learning),
  };
}

function drawerOf({ settings: { training }, decoder, data }: PreparedTraining, compute: DecoderCompute) {
  if (training.selfCriticalSamples === 0) return undefined;
  return captionDrawer({
    decoder,
    vocabulary: data.vocabulary,
    references: data.train.map(({ captions }) => captions),
    samples: training.selfCriticalSamples,
    temperature: training.selfCriticalTemperature,
    maxLength: training.maxLength,
    compute,
  });
}

async function validate(
  weights: Weights,
  { data, decoder }: PreparedTraining,
  { source, compute, signal }: { source: TrainingSource; compute: DecoderCompute; signal: AbortSignal },
): Promise<Validation | null> {
  if (data.val.length === 0) return null;
  const { vocabulary } = data;
  const model = { weights: scoped(weights, 'decoder'), options: decoder, vocabulary, confidence: () => 0, compute };
  return validateCaptions(model, {
    files: data.val.map(({ file }) => file),
    references: data.references,
    features: (indices) => source.validationFeatures(weights, indices),
    signal,
  });
}
