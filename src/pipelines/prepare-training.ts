import path from 'node:path';
import { encoderOptionsOf } from '../captioner/model-config.js';
import { type ModelFiles, readModelFiles } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import type { Dataset } from '../dataset/dataset.js';
import { checkSpace } from '../dataset/disk-space.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { checkDecoderOptions } from '../decoder/check-decoder-options.js';
import { declareDecoder } from '../decoder/declare-decoder.js';
import { type DecoderOptions, decoderOptionsSchema } from '../decoder/decoder-options.js';
import { declareEncoder, type EncoderOptions, encoderGrid } from '../encoder/trainable-encoders.js';
import { defaultPreprocessing, type Preprocessing } from '../image/pixels.js';
import type { WeightSpecs } from '../layers/parameters.js';
import { type Binding, checkBinding } from '../training/binding.js';
import type { CheckpointState } from '../training/checkpoint-state.js';
import type { Augmentation } from '../training/picture-loader.js';
import { chosenEncoder, refuseFineTuning } from './chosen-encoder.js';
import { type OpenedEncoder, openEncoder, openEncoderFolder } from './open-encoder.js';
import { trainingBinding } from './training-binding.js';
import { checkDrawing, checkIdle, checkpointFolder, checkStrictly } from './training-checks.js';
import { type TrainingData, trainingData } from './training-data.js';
import type { TrainingSettings } from './training-settings.js';

/** All that a run needs, read and checked, before any long work. */
export interface PreparedTraining {
  readonly settings: TrainingSettings;
  readonly from: ModelFiles | undefined;
  readonly decoder: DecoderOptions;
  /** Kind and sizes of the encoder. */
  readonly encoder: EncoderOptions;
  /** The encoder itself; none where it starts from nothing. */
  readonly opened: OpenedEncoder | undefined;
  readonly preprocessing: Preprocessing;
  /** How training pictures are changed each time; none where they are seen as they are. */
  readonly augmentation: Augmentation | undefined;
  readonly data: TrainingData;
  readonly binding: Binding;
}

export interface PrepareTrainingOptions {
  readonly data: string;
  /** The data, where it has been read before. */
  readonly dataset?: Dataset | undefined;
  readonly read: ReadDatasetOptions;
  readonly strict: boolean;
  readonly out: string;
  readonly earlier: CheckpointState | undefined;
  readonly onData: (dataset: Dataset) => void;
}

/**
 * Reads model, dataset and encoder, and refuses what could not end well.
 *
 * @throws SaccadeError `no-model`, `bad-model`, `bad-data`, `usage` for another run's checkpoint, `failed` for a full disk
 */
export async function prepareTraining(
  settings: TrainingSettings,
  { earlier, out, ...options }: PrepareTrainingOptions,
): Promise<PreparedTraining> {
  const from = settings.from === undefined ? undefined : await readModelFiles(modelFolder(settings.from));
  const decoder = decoderOptionsSchema.parse({ ...from?.config.decoder, ...settings.decoder });
  checkDecoderOptions(decoder);
  const encoder = from ? encoderOptionsOf(from.config) : chosenEncoder(settings);
  refuseFineTuning(encoder.kind, settings.fineTuneFrom);
  checkDrawing(settings, from);
  checkIdle(settings, decoder);
  const dataset = options.dataset ?? (await readDataset(options.data, options.read));
  options.onData(dataset);
  if (options.strict) checkStrictly(dataset, options.data);
  const { minCount, locale, training } = settings;
  const data = trainingData(dataset, {
    minCount,
    locale,
    maxLength: training.maxLength,
    ...(from && { vocabulary: from.vocabulary }),
  });
  const opened = await openedEncoder(settings, encoder, from);
  // An encoder that learns sees the pictures anew each time anyway; one that stays as it is sees them once, into the cache.
  const augmentation =
    settings.augmentation ?? (encoderLearns(settings, encoder) ? { flip: true, crop: 0 } : undefined);
  const binding = trainingBinding({ settings, augmentation, data, decoder, encoder, encoderHash: opened?.hash, from });
  if (earlier) checkBinding(checkpointFolder(out), earlier.binding, binding);
  const preprocessing = from?.config.preprocessing ?? { ...defaultPreprocessing, size: encoderGrid(encoder).side };
  const prepared = { settings, from, decoder, encoder, opened, preprocessing, augmentation, data, binding };
  checkSpace(path.resolve(checkpointFolder(out)), spaceNeeded(prepared), 'checkpoints and the model');
  return prepared;
}

/** The encoder that a run starts from, if there is one. */
async function openedEncoder(
  settings: TrainingSettings,
  encoder: EncoderOptions,
  from: ModelFiles | undefined,
): Promise<OpenedEncoder | undefined> {
  if (from) return openEncoderFolder(from.encoderFolder, encoder);
  return encoder.kind === 'patches' ? undefined : openEncoder(settings.encoder, encoder.grid);
}

/** Bytes of two checkpoints (a new one is written beside the old one) and a model. */
function spaceNeeded({ settings, decoder, encoder, data }: Omit<PreparedTraining, 'binding'>): number {
  const { channels } = encoderGrid(encoder);
  const decoderWeights = countWeights(declareDecoder(decoder, { channels, vocabulary: data.vocabulary.size }));
  const encoderWeights = encoderLearns(settings, encoder) ? countWeights(declareEncoder(encoder)) : 0;
  // Of each weight: itself, two moments, its average; all in 32 bits.
  return (decoderWeights + encoderWeights) * (2 * 4 + 1) * 4;
}

/** Whether weights of the encoder move. */
function encoderLearns({ fineTuneFrom }: TrainingSettings, { kind }: EncoderOptions): boolean {
  return kind === 'patches' || fineTuneFrom !== undefined;
}

function countWeights(specs: WeightSpecs): number {
  return Object.values(specs).reduce((sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1), 0);
}
