import * as tf from '@tensorflow/tfjs-core';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { prefixed, scoped, type Weights } from '../layers/parameters.js';
import { augmentedFeatures } from '../training/augmented-features.js';
import { cachedFeatures } from '../training/cached-features.js';
import { encodedPictures } from '../training/encoded-pictures.js';
import type { FeatureSource } from '../training/feature-source.js';
import { augments, type LoadPictures, pictureLoader } from '../training/picture-loader.js';
import { openDatasetFeatures } from './dataset-features.js';
import { encodeWith } from './encode-with.js';
import { learningEncoder } from './learning-encoder.js';
import type { OpenedEncoder } from './open-encoder.js';
import { pictureMemory } from './picture-memory.js';
import type { PreparedTraining } from './prepare-training.js';
import { mayMirror } from './training-data.js';

/** Where the grids of a run come from, for training and for validation. */
export interface TrainingSource {
  readonly source: FeatureSource;
  /** First weights of the encoder that learn, as `encoder/<name>`; none where it stays as it is. */
  readonly learning: Record<string, tf.Tensor>;
  /** All weights of the encoder, given those that learn. */
  readonly encoderWeights: (weights: Weights) => Weights;
  /** Grids of validation pictures under the given weights, `[pictures, rows, columns, channels]`. */
  readonly validationFeatures: (weights: Weights, indices: readonly number[]) => Promise<tf.Tensor4D>;
  dispose(): void;
}

export interface TrainingSourceOptions {
  /** Folder of the feature cache. */
  readonly cache: string;
  readonly graph: boolean;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Takes over the prepared encoder. @throws SaccadeError as `openFeatureCache` */
export function openTrainingSource(
  prepared: PreparedTraining,
  options: TrainingSourceOptions,
): Promise<TrainingSource> {
  const { encoder, opened, settings } = prepared;
  if (!opened || encoder.kind === 'patches' || settings.fineTuneFrom !== undefined) {
    return Promise.resolve(learningSource(prepared, options));
  }
  return frozenSource(prepared, { ...options, opened, grid: encoder.grid });
}

interface FrozenSourceOptions extends TrainingSourceOptions {
  readonly opened: OpenedEncoder;
  readonly grid: GridName;
}

async function frozenSource(
  prepared: PreparedTraining,
  { cache: folder, onProgress, signal, opened, grid }: FrozenSourceOptions,
): Promise<TrainingSource> {
  const { data, preprocessing, augmentation } = prepared;
  const { encoder, hash } = opened;
  const { rows, columns, channels } = gridStages[grid];
  // Training pictures that look different each time are in no cache.
  const changing = augments(augmentation);
  const cached = changing ? [] : data.train;
  const kept = [...cached, ...data.val];
  const cache =
    kept.length > 0
      ? await openDatasetFeatures(kept, {
          ...{ encoder, encoderHash: hash, grid, preprocessing, folder, signal },
          ...(onProgress && { onProgress }),
        })
      : undefined;
  if (!changing) encoder.dispose();
  return {
    source: changing
      ? augmentedFeatures({
          encoder,
          grid: gridStages[grid],
          loadPictures: loaderOf(prepared, pictureMemory(preprocessing)),
        })
      : cachedFeatures(cache!, gridStages[grid], [...data.train.keys()]),
    learning: {},
    encoderWeights: () => ({}),
    validationFeatures: async (_, indices) =>
      tf.tensor4d(cache!.read(indices.map((index) => cached.length + index)), [
        indices.length,
        rows,
        columns,
        channels,
      ]),
    dispose() {
      if (changing) encoder.dispose();
      cache?.close();
    },
  };
}

/** Training pictures, changed by chance where that was asked for. */
function loaderOf(
  { data: { train }, preprocessing, augmentation }: PreparedTraining,
  read: ReturnType<typeof pictureMemory>,
): LoadPictures {
  return pictureLoader({
    side: preprocessing.size,
    augmentation,
    readPicture: (picture) => read(train[picture]!),
    mayFlip: (picture) => mayMirror(train[picture]!),
  });
}

function learningSource(prepared: PreparedTraining, { graph }: TrainingSourceOptions): TrainingSource {
  const { encoder, opened, preprocessing } = prepared;
  const { val } = prepared.data;
  opened?.encoder.dispose();
  const { frozen, learning } = learningEncoder(prepared);
  const read = pictureMemory(preprocessing);
  const encoderWeights = (current: Weights) => ({ ...frozen, ...scoped(current, 'encoder') });
  const encode = encodeWith(Object.keys({ ...frozen, ...learning }), encoder, graph);
  return {
    source: encodedPictures({ encoder, frozen, loadPictures: loaderOf(prepared, read) }),
    learning: prefixed('encoder', learning),
    encoderWeights,
    validationFeatures: async (current, indices) =>
      encode.run(encoderWeights(current), await Promise.all(indices.map((index) => read(val[index]!)))),
    dispose() {
      encode.dispose();
      tf.dispose([frozen, learning]);
    },
  };
}
