import * as tf from '@tensorflow/tfjs-core';
import { z } from 'zod';
import { declareDense, dense } from '../layers/dense.js';
import { prefixed, scoped } from '../layers/parameters.js';
import { assertShape } from '../tensors/assert-shape.js';
import { normalizePixels } from './normalize-pixels.js';
import { readEncoder } from './read-encoder.js';
import type { TrainableEncoder } from './trainable-encoder.js';
import { writeEncoder } from './write-encoder.js';

const count = (most: number) => z.number().int().min(1).max(most);

export const patchesOptionsSchema = z.strictObject({
  kind: z.literal('patches'),
  /** Rows and columns of the grid; each cell is one patch. */
  rows: count(64).default(7),
  /** Side of a patch (pixels); pictures are `rows · patch` pixels wide and high. */
  patch: count(64).default(8),
  channels: count(8192).default(96),
});

export type PatchesOptions = z.infer<typeof patchesOptionsSchema>;

const sideOf = ({ rows, patch }: PatchesOptions) => rows * patch;

/**
 * The picture cut into patches, each a cell: what it shows, in two layers, and where it lies, by its row r and column c,
 * f = ReLU(W' ReLU(W pixels + b) + b') + p_r + q_c. A part of a shape so shows the same wherever it lies.
 * No cell sees another, so that where the decoder looks is where it sees.
 *
 * Source: the patch and position embedding of Dosovitskiy et al. 2021 (arXiv 2010.11929), eq. 1, without its class token; here
 * with a hidden layer, and places in two parts.
 */
export const patches: TrainableEncoder<PatchesOptions> = {
  grid: (options) => ({
    side: sideOf(options),
    rows: options.rows,
    columns: options.rows,
    channels: options.channels,
  }),

  declare: ({ rows, patch, channels }) => ({
    ...prefixed('patch', declareDense(3 * patch * patch, channels)),
    ...prefixed('mix', declareDense(channels, channels)),
    // Small at first: large ones drown what patches show, yet far smaller ones hide how cells lie to each other.
    rows: { shape: [rows, channels], initial: 'glorot' },
    columns: { shape: [rows, channels], initial: 'glorot' },
  }),

  encode(weights, pixels, options) {
    const { rows, patch } = options;
    const side = sideOf(options);
    assertShape('patches', 'pixels', pixels, ['batch', side, side, 3]);
    const [batch] = pixels.shape;
    const blocks = tf.reshape(normalizePixels(pixels), [batch * rows, patch, rows, patch * 3]);
    const cut = tf.reshape(tf.transpose(blocks, [0, 2, 1, 3]), [batch, rows, rows, patch * patch * 3]);
    const shown = tf.relu(dense(scoped(weights, 'mix'), tf.relu(dense(scoped(weights, 'patch'), cut)))); // [batch, rows, rows, channels]
    return tf.add(shown, tf.add(tf.expandDims(weights.rows!, 1), weights.columns!));
  },

  load: async (folder, options) =>
    readEncoder(folder, patches.declare(options), (weights, pixels) => patches.encode(weights, pixels, options)),

  save: (folder, weights, { precision }) =>
    writeEncoder(folder, weights, { model: { format: 'saccade-patches' }, precision }),
};
