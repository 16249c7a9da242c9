import type * as tf from '@tensorflow/tfjs-core';
import { z } from 'zod';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import { mobilenet, mobilenetOptionsSchema } from './mobilenet.js';
import { patches, patchesOptionsSchema } from './patches.js';
import type { EncoderGrid, TrainableEncoder } from './trainable-encoder.js';

/** Every encoder that training can move, by the name that users choose it by. */
const trainableEncoders = { mobilenet, patches } as const;

export const encoderOptionsSchema = z.discriminatedUnion('kind', [mobilenetOptionsSchema, patchesOptionsSchema]);
export type EncoderOptions = z.infer<typeof encoderOptionsSchema>;

/** The options name their encoder, so that each meets options of its own kind. */
const encoderOf = ({ kind }: EncoderOptions) => trainableEncoders[kind] as TrainableEncoder<EncoderOptions>;

/** Side of the pictures and shape of the grid. */
export const encoderGrid = (options: EncoderOptions): EncoderGrid => encoderOf(options).grid(options);

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
