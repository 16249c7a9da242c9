import type * as tf from '@tensorflow/tfjs-core';
import { z } from 'zod';
import type { GraphFunctionOptions } from '../backend/graph/create-graph-function.js';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import type { Precision } from '../layers/weight-file.js';
import { encodeByGraph } from './encode-by-graph.js';
import type { Encoder } from './encoder.js';
import { mobilenet, mobilenetOptionsSchema } from './mobilenet.js';
import { patches, patchesOptionsSchema } from './patches.js';
import { readEncoder } from './read-encoder.js';
import type { EncoderGrid, TrainableEncoder, WeightValues } from './trainable-encoder.js';

/** Every encoder, by its kind in a model's `config.json`. */
const trainableEncoders = { 'mobilenet-v2': mobilenet, patches } as const;

export const encoderOptionsSchema = z.discriminatedUnion('kind', [mobilenetOptionsSchema, patchesOptionsSchema]);
export type EncoderOptions = z.infer<typeof encoderOptionsSchema>;

/** The options name their encoder, so that each meets options of its own kind. */
const encoderOf = ({ kind }: EncoderOptions) => trainableEncoders[kind] as TrainableEncoder<EncoderOptions>;

/** Side of the pictures and shape of the grid. */
export const encoderGrid = (options: EncoderOptions): EncoderGrid => encoderOf(options).grid(options);

/** Shape of the grid as people write it: `7x7x1280`. */
export function gridText(options: EncoderOptions): string {
  const { rows, columns, channels } = encoderGrid(options);
  return `${rows}x${columns}x${channels}`;
}

/** All weights of an encoder, by part. */
export const declareEncoder = (options: EncoderOptions): WeightSpecs => encoderOf(options).declare(options);

/**
 * Pictures to grids, differentiable in the weights.
 *
 * @param pixels `[batch, side, side, 3]` (0–255), any number type
 * @returns `[batch, rows, columns, channels]`
 */
export const encodePixels = (weights: Weights, pixels: tf.Tensor4D, options: EncoderOptions): tf.Tensor4D =>
  encoderOf(options).encode(weights, pixels, options);

/** An encoder that stays as it is, from its folder. @throws SaccadeError `no-model` or `bad-model` */
export const loadEncoder = (folder: string, options: EncoderOptions): Promise<Encoder> =>
  encoderOf(options).load(folder, options);

/**
 * The same on the native backend as TensorFlow graphs. Weights are read only where a graph is not there yet, so that most
 * starts do without them.
 *
 * @param hash names what is in the folder
 */
export const loadEncoderGraphs = (
  folder: string,
  options: EncoderOptions,
  { hash, onRefusal }: { hash: string } & Pick<GraphFunctionOptions, 'onRefusal'>,
): Encoder =>
  encodeByGraph(
    () => readEncoder(folder, declareEncoder(options), (weights, pixels) => encodePixels(weights, pixels, options)),
    `${hash} ${gridText(options)}`,
    onRefusal ? { onRefusal } : {},
  );

/** Writes an encoder for {@link loadEncoder}: `model.json` and `weights.bin`. */
export const saveTrainedEncoder = (
  folder: string,
  weights: WeightValues,
  options: EncoderOptions & { readonly precision: Precision },
): Promise<void> => encoderOf(options).save(folder, weights, options);
