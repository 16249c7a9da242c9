import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction } from '../backend/graph/create-graph-function.js';
import type { DatasetImage } from '../dataset/dataset.js';
import { readEncoderWeights } from '../encoder/encoder-weights.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { layersUntil } from '../encoder/mobilenet-v2.js';
import { encodePixels, encoderGrid } from '../encoder/trainable-encoders.js';
import { readPixels } from '../image/read-pixels.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { augmentedFeatures } from '../training/augmented-features.js';
import { cachedFeatures } from '../training/cached-features.js';
import { encodedPictures } from '../training/encoded-pictures.js';
import type { FeatureSource } from '../training/feature-source.js';
import { augments, type LoadPictures, pictureLoader } from '../training/picture-loader.js';
import { openDatasetFeatures } from './dataset-features.js';
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

/** Block of MobileNetV2 that a weight belongs to: 0 for the first convolution, 1–17 for the bottlenecks, 18 for the last. */
function blockOf(weight: string): number {
  const [layer = ''] = weight.split('/');
  return Number(/_(\d+)$/.exec(layer)?.[1] ?? 0);
}

/** Takes over the prepared encoder. @throws SaccadeError as `openFeatureCache` */
export function openTrainingSource(
  prepared: PreparedTraining,
  options: TrainingSourceOptions,
): Promise<TrainingSource> {
  const { fineTuneFrom } = prepared.settings;
  return fineTuneFrom === undefined ? frozenSource(prepared, options) : learningSource(prepared, options, fineTuneFrom);
}

async function frozenSource(
  prepared: PreparedTraining,
  { cache: folder, onProgress, signal }: TrainingSourceOptions,
): Promise<TrainingSource> {
  const { data, encoder: opened, grid, preprocessing, settings } = prepared;
  const { encoder, hash } = opened;
  const { rows, columns, channels } = gridStages[grid];
  // Training pictures that look different each time are in no cache.
  const changing = augments(settings.augmentation);
  const cached = changing ? [] : data.train;
  const cache = await openDatasetFeatures([...cached, ...data.val], {
    ...{ encoder, encoderHash: hash, grid, preprocessing, folder, signal },
    ...(onProgress && { onProgress }),
  });
  if (!changing) encoder.dispose();
  return {
    source: changing
      ? augmentedFeatures({ encoder, grid: gridStages[grid], loadPictures: loaderOf(prepared) })
      : cachedFeatures(cache, gridStages[grid], [...data.train.keys()]),
    learning: {},
    encoderWeights: () => ({}),
    validationFeatures: async (_, indices) =>
      tf.tensor4d(cache.read(indices.map((index) => cached.length + index)), [indices.length, rows, columns, channels]),
    dispose() {
      if (changing) encoder.dispose();
      cache.close();
    },
  };
}

/** Training pictures, changed by chance where that was asked for. */
function loaderOf({ data: { train }, preprocessing, settings: { augmentation } }: PreparedTraining): LoadPictures {
  return pictureLoader({
    side: preprocessing.size,
    augmentation,
    readPicture: async (picture) => (await readPixels(train[picture]!.source, preprocessing)).values,
    mayFlip: (picture) => mayMirror(train[picture]!),
  });
}

async function learningSource(
  prepared: PreparedTraining,
  { graph }: TrainingSourceOptions,
  from: number,
): Promise<TrainingSource> {
  const { data, encoder: opened, grid, preprocessing } = prepared;
  opened.encoder.dispose();
  const { node } = gridStages[grid];
  const layers = new Set(layersUntil(node).map(({ name }) => name));
  const weights = Object.entries(await readEncoderWeights(opened.folder)).filter(([name]) =>
    layers.has(name.replace(/\/(kernel|bias)$/, '')),
  );
  const frozen = Object.fromEntries(weights.filter(([name]) => blockOf(name) < from));
  const learning = Object.fromEntries(
    weights.filter(([name]) => blockOf(name) >= from).map(([name, tensor]) => [`encoder/${name}`, tensor]),
  );
  const encoder = { kind: 'mobilenet', grid } as const;
  const read = async ({ source }: DatasetImage) => (await readPixels(source, preprocessing)).values;
  const source = encodedPictures({ encoder, frozen, loadPictures: loaderOf(prepared) });
  const encoderWeights = (current: Weights) => ({ ...frozen, ...scoped(current, 'encoder') });
  const encode = encodeWith(Object.keys(encoderWeights(learning)), encoder, graph);
  return {
    source,
    learning,
    encoderWeights,
    validationFeatures: async (current, indices) =>
      encode.run(encoderWeights(current), await Promise.all(indices.map((index) => read(data.val[index]!)))),
    dispose() {
      encode.dispose();
      tf.dispose([frozen, learning]);
    },
  };
}

/** Pictures encoded at once in validation. */
const batchSize = 16;

/** An encoder whose weights change from call to call, as one graph. */
function encodeWith(names: readonly string[], encoder: { kind: 'mobilenet'; grid: GridName }, graph: boolean) {
  const { side } = encoderGrid(encoder);
  const compute = ([pixels, ...tensors]: tf.Tensor[]) => [
    encodePixels(Object.fromEntries(names.map((name, i) => [name, tensors[i]!])), pixels as tf.Tensor4D, encoder),
  ];
  const graphed = graph
    ? createGraphFunction(compute)
    : { run: (inputs: tf.Tensor[]) => tf.tidy(() => compute(inputs)), dispose: () => undefined };
  return {
    run(weights: Weights, pictures: readonly Uint8Array[]): tf.Tensor4D {
      return tf.tidy(() => {
        const tensors = names.map((name) => weights[name]!);
        const chunks: tf.Tensor4D[] = [];
        for (let start = 0; start < pictures.length; start += batchSize) {
          const chunk = pictures.slice(start, start + batchSize);
          const values = new Uint8Array(batchSize * side * side * 3);
          for (const [i, picture] of chunk.entries()) values.set(picture, i * picture.length);
          const [features] = graphed.run([tf.tensor4d(values, [batchSize, side, side, 3], 'int32'), ...tensors]);
          chunks.push(tf.slice(features as tf.Tensor4D, [0, 0, 0, 0], [chunk.length, -1, -1, -1]));
        }
        return tf.concat(chunks, 0);
      });
    },
    dispose: () => graphed.dispose(),
  };
}
