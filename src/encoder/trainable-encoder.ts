import type * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import type { Precision } from '../layers/weight-file.js';
import type { Encoder } from './encoder.js';

/** The grid of an encoder and the pictures that it takes. */
export interface EncoderGrid {
  /** Side of the square pictures (pixels). */
  readonly side: number;
  readonly rows: number;
  readonly columns: number;
  readonly channels: number;
}

/** Weights by name, as they are written. */
export type WeightValues = Readonly<Record<string, { shape: number[]; values: Float32Array }>>;

/** An encoder as a plain function of its weights, so that training can move them, and as a folder on disk. */
export interface TrainableEncoder<Options> {
  grid(options: Options): EncoderGrid;
  declare(options: Options): WeightSpecs;
  /**
   * @param pixels `[batch, side, side, 3]` (0–255), any number type
   * @returns `[batch, rows, columns, channels]`
   */
  encode(weights: Weights, pixels: tf.Tensor4D, options: Options): tf.Tensor4D;
  /** Reads what `save` wrote. @throws SaccadeError `no-model` or `bad-model` */
  load(folder: string, options: Options): Promise<Encoder>;
  /** Writes `model.json` and `weights.bin`. */
  save(folder: string, weights: WeightValues, options: Options & { readonly precision: Precision }): Promise<void>;
}
