import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction } from '../backend/graph/create-graph-function.js';
import type { DatasetImage } from '../dataset/dataset.js';
import { readEncoderWeights } from '../encoder/encoder-weights.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { layersUntil } from '../encoder/mobilenet-v2.js';
import { encodePixels, encoderGrid } from '../encoder/trainable-encoders.js';
import { SaccadeError } from '../errors.js';
import type { Preprocessing } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { cachedFeatures } from '../training/cached-features.js';
import { type Augmentation, encodedPictures } from '../training/encoded-pictures.js';
import type { FeatureSource } from '../training/feature-source.js';
import { openDatasetFeatures } from './dataset-features.js';
import { openEncoder } from './open-encoder.js';
import { mayMirror, type TrainingData } from './training-data.js';

/** Where the grids of a run come from, for training and for validation. */
export interface TrainingSource {
  readonly source: FeatureSource;
  /** Weights of the encoder that learn, as `encoder/<name>`; none where it stays as it is. */
  readonly learning: Record<string, tf.Tensor>;
  /** All weights of the encoder, given those that learn. */
  readonly encoderWeights: (weights: Weights) => Weights;
  /** Grids of validation pictures under the given weights, `[pictures, rows, columns, channels]`. */
  readonly validationFeatures: (weights: Weights, indices: readonly number[]) => Promise<tf.Tensor4D>;
  /** Folder and hash of the encoder that training starts from. */
  readonly encoder: { readonly folder: string; readonly hash: string };
  dispose(): void;
}

export interface TrainingSourceOptions {
  /** `mobilenet`, or a folder of an encoder or a model. */
  readonly encoder: string;
  readonly grid: GridName;
  readonly preprocessing: Preprocessing;
  /** First block of the encoder that learns; none where it stays as it is. */
  readonly fineTuneFrom?: number | undefined;
  readonly augmentation: Augmentation;
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

/** @throws SaccadeError `no-model`, `bad-model`, or `backend` where this backend cannot train an encoder */
export function openTrainingSource(data: TrainingData, options: TrainingSourceOptions): Promise<TrainingSource> {
  return options.fineTuneFrom === undefined
    ? frozenSource(data, options)
    : learningSource(data, options, options.fineTuneFrom);
}

async function frozenSource({ train, val }: TrainingData, options: TrainingSourceOptions): Promise<TrainingSource> {
  const { encoder, folder, hash } = await openEncoder(options.encoder, options.grid);
  const images = [...train, ...val];
  const cache = await openDatasetFeatures(images, { ...options, encoder, encoderHash: hash, folder: options.cache });
  encoder.dispose();
  const { rows, columns, channels } = gridStages[options.grid];
  return {
    source: cachedFeatures(cache, gridStages[options.grid], [...train.keys()]),
    learning: {},
    encoderWeights: () => ({}),
    validationFeatures: async (_, indices) =>
      tf.tensor4d(cache.read(indices.map((index) => train.length + index)), [indices.length, rows, columns, channels]),
    encoder: { folder, hash },
    dispose: () => cache.close(),
  };
}

async function learningSource(
  { train, val }: TrainingData,
  options: TrainingSourceOptions,
  from: number,
): Promise<TrainingSource> {
  if (tf.getBackend() === 'wasm') {
    throw new SaccadeError(
      'backend',
      'Expected the native backend for --fine-tune-encoder, got WebAssembly, which cannot train convolutions. Run saccade doctor to see how to add it, or leave the option out.',
    );
  }
  const opened = await openEncoder(options.encoder, options.grid);
  opened.encoder.dispose();
  const { node } = gridStages[options.grid];
  const layers = new Set(layersUntil(node).map(({ name }) => name));
  const weights = Object.entries(await readEncoderWeights(opened.folder)).filter(([name]) =>
    layers.has(name.replace(/\/(kernel|bias)$/, '')),
  );
  const frozen = Object.fromEntries(weights.filter(([name]) => blockOf(name) < from));
  const learning = Object.fromEntries(
    weights.filter(([name]) => blockOf(name) >= from).map(([name, tensor]) => [`encoder/${name}`, tensor]),
  );
  const encoder = { kind: 'mobilenet', grid: options.grid } as const;
  const read = async ({ source }: DatasetImage) => (await readPixels(source, options.preprocessing)).values;
  const source = encodedPictures({
    encoder,
    augmentation: options.augmentation,
    frozen,
    readPicture: (picture) => read(train[picture]!),
    mayFlip: (picture) => mayMirror(train[picture]!),
  });
  const encoderWeights = (current: Weights) => ({ ...frozen, ...scoped(current, 'encoder') });
  const encode = encodeWith(Object.keys(encoderWeights(learning)), encoder, options.graph);
  return {
    source,
    learning,
    encoderWeights,
    validationFeatures: async (current, indices) =>
      encode.run(encoderWeights(current), await Promise.all(indices.map((index) => read(val[index]!)))),
    encoder: opened,
    dispose() {
      encode.dispose();
      tf.dispose(frozen);
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
