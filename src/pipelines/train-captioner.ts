import { existsSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import { cacheFolder } from '../backend/cache-folder.js';
import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { ModelConfig } from '../captioner/model-config.js';
import { encoderFiles, hashFiles, type ModelFiles, readModelFiles } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import { saveCaptioner, valuesOf } from '../captioner/save-captioner.js';
import type { Dataset } from '../dataset/dataset.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { checkDecoderOptions } from '../decoder/check-decoder-options.js';
import { type DecoderOptions, decoderOptionsSchema } from '../decoder/decoder-options.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { saveEncoder } from '../encoder/save-encoder.js';
import { SaccadeError } from '../errors.js';
import { defaultPreprocessing } from '../image/pixels.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { Precision } from '../layers/weight-file.js';
import { bindingOf } from '../training/checkpoint.js';
import type { Augmentation } from '../training/encoded-pictures.js';
import { type EpochEvent, type FitResult, fit, type StepEvent } from '../training/fit.js';
import { captionDrawer } from '../training/self-critical.js';
import { startTraining } from '../training/trained-weights.js';
import type { TrainingOptions } from '../training/training-options.js';
import { startingWeights } from './starting-weights.js';
import { type TrainingData, trainingData } from './training-data.js';
import { openTrainingSource, type TrainingSource } from './training-source.js';
import { type Validation, validateCaptions } from './validate-captions.js';

export interface TrainCaptionerOptions {
  readonly data: string;
  readonly read: ReadDatasetOptions;
  /** Folder of the model and the checkpoint. */
  readonly out: string;
  readonly encoder: string;
  readonly grid: GridName;
  /** What differs from the defaults, or from the model that training starts from. */
  readonly decoder: Partial<DecoderOptions>;
  readonly training: TrainingOptions;
  readonly minCount?: number | undefined;
  readonly locale: string;
  readonly fineTuneFrom?: number | undefined;
  readonly augmentation: Augmentation;
  /** Model to start from. */
  readonly from?: string | undefined;
  readonly resume: boolean;
  readonly precision: Precision;
  readonly backend: 'auto' | BackendName;
  readonly threads?: number | undefined;
  readonly graph: boolean;
  readonly signal: AbortSignal;
}

/** What a run tells to whoever watches it. */
export interface TrainingWatcher {
  readonly notice: (sentence: string) => void;
  readonly onData: (dataset: Dataset, data: TrainingData) => void;
  readonly onEncoded: (done: number, total: number) => void;
  /** `steps` is the whole run's number. */
  readonly onStep: (event: StepEvent, steps: number) => void;
  readonly onEpoch: (event: EpochEvent & { readonly validation: Validation | null }) => void;
}

/** Trains a captioner from a dataset: checks all of it first, encodes or reads pictures, fits, keeps the best weights. */
export async function trainCaptioner(options: TrainCaptionerOptions, watcher: TrainingWatcher): Promise<FitResult> {
  refuseOverwriting(options);
  const { note } = await selectBackend(
    options.backend,
    options.threads === undefined ? {} : { threads: options.threads },
  );
  if (note) watcher.notice(note);
  const from = options.from === undefined ? undefined : await readModelFiles(modelFolder(options.from));
  const decoder = decoderOptionsSchema.parse({ ...from?.config.decoder, ...options.decoder });
  checkDecoderOptions(decoder);
  if (options.training.selfCriticalSamples > 0) refuseDrawing(decoder, from);
  const dataset = await readDataset(options.data, { ...options.read, signal: options.signal });
  const { minCount, locale, training } = options;
  const data = trainingData(dataset, {
    minCount,
    locale,
    maxLength: training.maxLength,
    ...(from && { vocabulary: from.vocabulary }),
  });
  watcher.onData(dataset, data);
  const graph = options.graph && tf.getBackend() === 'tensorflow';
  const source = await openTrainingSource(data, {
    ...options,
    encoder: from ? from.encoderFolder : options.encoder,
    preprocessing: from?.config.preprocessing ?? defaultPreprocessing,
    cache: path.join(cacheFolder(), 'features'),
    graph,
    onProgress: watcher.onEncoded,
  });
  try {
    return await run({ options: { ...options, decoder, graph }, watcher, data, source, from });
  } finally {
    source.dispose();
  }
}

/** A folder with a model in it is only gone on with, or begun anew where it holds no finished work. */
function refuseOverwriting({ out, resume }: TrainCaptionerOptions): void {
  if (!resume && existsSync(path.join(out, 'config.json'))) {
    throw new SaccadeError(
      'usage',
      `Expected an empty folder for --out, got ${out}, which holds a model. Go on with --resume or name another folder.`,
    );
  }
}

/** Drawn sentences teach only a model that can already write, and whose cells are not drawn too. */
function refuseDrawing({ selection }: DecoderOptions, from: ModelFiles | undefined): void {
  if (!from) {
    throw new SaccadeError(
      'usage',
      'Expected a trained model for --reward cider, got a fresh one. Train with captions first, then go on with --from.',
    );
  }
  if (selections[selection].drawn) {
    throw new SaccadeError(
      'usage',
      `Expected soft attention for --reward cider, got ${selection}. Choose --attention soft or hard-argmax.`,
    );
  }
}

interface Run {
  readonly options: TrainCaptionerOptions & { readonly decoder: DecoderOptions };
  readonly watcher: TrainingWatcher;
  readonly data: TrainingData;
  readonly source: TrainingSource;
  readonly from: ModelFiles | undefined;
}

async function run({ options, watcher, data, source, from }: Run): Promise<FitResult> {
  const { training, decoder, out } = options;
  const { vocabulary } = data;
  const surroundings = { channels: source.source.grid.channels, vocabulary: vocabulary.size };
  const steps = Math.ceil(data.train.length / training.batchSize) * training.epochs;
  let validation: Validation | null = null;
  return fit({
    decoder,
    training,
    source: source.source,
    captions: data.captions,
    graph: options.graph,
    draw:
      training.selfCriticalSamples > 0
        ? captionDrawer({
            decoder,
            vocabulary,
            references: data.train.map(({ captions }) => captions),
            samples: training.selfCriticalSamples,
            maxLength: training.maxLength,
          })
        : undefined,
    onRefusal: (refusal) => watcher.notice(refusal.message),
    start: () =>
      startTraining(
        { ...startingWeights(decoder, surroundings, { seed: training.seed, from }), ...source.learning },
        {
          average: training.ema > 0,
          carried: selections[decoder.selection].drawn ? [tf.zeros([training.maxLength + 1])] : [],
        },
      ),
    checkpoint: path.join(out, 'last'),
    binding: bindingOf(
      decoder,
      vocabulary.hash(),
      source.encoder.hash,
      { ...training, epochs: 0, patience: 0 },
      options.fineTuneFrom,
      options.augmentation,
      data.captions,
    ),
    resume: options.resume,
    signal: options.signal,
    async validate(weights) {
      if (data.val.length === 0) return null;
      const model = { weights: scoped(weights, 'decoder'), options: decoder, vocabulary, confidence: () => 0 };
      validation = await validateCaptions(model, {
        files: data.val.map(({ file }) => file),
        references: data.references,
        features: (indices) => source.validationFeatures(weights, indices),
      });
      return validation.score;
    },
    saveBest: (weights, event) => saveModel(weights, event, { options, watcher, data, source, from }),
    onStep: (event) => watcher.onStep(event, steps),
    onEpoch: (event) => watcher.onEpoch({ ...event, validation }),
  });
}

/** Writes the model folder: a learnt encoder goes with it, one that stayed as it is is named by its path. */
async function saveModel(weights: Weights, event: EpochEvent, { options, data, source, from }: Run): Promise<void> {
  const { out, grid, precision, training, decoder } = options;
  const learns = Object.keys(source.learning).length > 0;
  const preprocessing = from?.config.preprocessing ?? defaultPreprocessing;
  if (learns) {
    const { node } = gridStages[grid];
    await saveEncoder(path.join(out, 'encoder'), valuesOf(source.encoderWeights(weights)), {
      until: node,
      side: preprocessing.size,
      precision,
    });
  }
  const encoderFolder = learns ? path.join(out, 'encoder') : source.encoder.folder;
  const config: ModelConfig = {
    format: 'saccade-model-1',
    encoder: {
      kind: 'mobilenet-v2',
      path: path.relative(path.resolve(out), path.resolve(encoderFolder)).split(path.sep).join('/'),
      sha256: await hashFiles(encoderFolder, encoderFiles, 'the encoder'),
      grid,
    },
    preprocessing,
    decoder,
    vocabulary: { size: data.vocabulary.size, sha256: data.vocabulary.hash() },
    training: {
      ...training,
      pictures: data.train.length,
      captions: data.captions.flat().length,
      ...(options.fineTuneFrom !== undefined && {
        fineTuneFrom: options.fineTuneFrom,
        augmentation: options.augmentation,
      }),
      epoch: event.epoch,
    },
    scores:
      event.score === null
        ? {}
        : { cider: Number(event.score.toFixed(2)), split: 'val', pictures: data.val.length, beamSize: 3 },
  };
  await saveCaptioner(out, { config, vocabulary: data.vocabulary, weights: scoped(weights, 'decoder') }, precision);
}
