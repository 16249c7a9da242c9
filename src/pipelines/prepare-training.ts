import path from 'node:path';
import { type ModelFiles, readModelFiles } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import type { Dataset } from '../dataset/dataset.js';
import { checkSpace } from '../dataset/disk-space.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { checkDecoderOptions } from '../decoder/check-decoder-options.js';
import { declareDecoder } from '../decoder/declare-decoder.js';
import { type DecoderOptions, decoderOptionsSchema } from '../decoder/decoder-options.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { declareMobilenetV2 } from '../encoder/mobilenet-v2.js';
import { defaultPreprocessing, type Preprocessing } from '../image/pixels.js';
import type { WeightSpecs } from '../layers/parameters.js';
import { type Binding, checkBinding } from '../training/binding.js';
import type { CheckpointState } from '../training/checkpoint-state.js';
import { type OpenedEncoder, openEncoder } from './open-encoder.js';
import { trainingBinding } from './training-binding.js';
import { checkDrawing, checkpointFolder, checkStrictly } from './training-checks.js';
import { type TrainingData, trainingData } from './training-data.js';
import type { TrainingSettings } from './training-settings.js';

/** All that a run needs, read and checked, before any long work. */
export interface PreparedTraining {
  readonly settings: TrainingSettings;
  readonly from: ModelFiles | undefined;
  readonly decoder: DecoderOptions;
  readonly grid: GridName;
  readonly preprocessing: Preprocessing;
  readonly data: TrainingData;
  readonly encoder: OpenedEncoder;
  readonly binding: Binding;
}

export interface PrepareTrainingOptions {
  readonly data: string;
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
  checkDrawing(settings, decoder, from);
  const dataset = await readDataset(options.data, options.read);
  options.onData(dataset);
  if (options.strict) checkStrictly(dataset, options.data);
  const { minCount, locale, training } = settings;
  const data = trainingData(dataset, {
    minCount,
    locale,
    maxLength: training.maxLength,
    ...(from && { vocabulary: from.vocabulary }),
  });
  const grid = from?.config.encoder.grid ?? settings.grid;
  const encoder = await openEncoder(from ? from.encoderFolder : settings.encoder, grid);
  const binding = trainingBinding({ settings, data, decoder, grid, encoderHash: encoder.hash, from });
  if (earlier) checkBinding(checkpointFolder(out), earlier.binding, binding);
  const preprocessing = from?.config.preprocessing ?? defaultPreprocessing;
  const prepared = { settings, from, decoder, grid, preprocessing, data, encoder, binding };
  checkSpace(path.resolve(checkpointFolder(out)), spaceNeeded(prepared), 'checkpoints and the model');
  return prepared;
}

/** Bytes of two checkpoints (a new one is written beside the old one) and a model. */
function spaceNeeded({ settings, decoder, grid, data }: Omit<PreparedTraining, 'binding'>): number {
  const { channels, node } = gridStages[grid];
  const decoderWeights = countWeights(declareDecoder(decoder, { channels, vocabulary: data.vocabulary.size }));
  const encoderWeights = settings.fineTuneFrom === undefined ? 0 : countWeights(declareMobilenetV2(node));
  // Of each weight: itself, two moments, its average; all in 32 bits.
  return (decoderWeights + encoderWeights) * (2 * 4 + 1) * 4;
}

function countWeights(specs: WeightSpecs): number {
  return Object.values(specs).reduce((sum, { shape }) => sum + shape.reduce((size, side) => size * side, 1), 0);
}
