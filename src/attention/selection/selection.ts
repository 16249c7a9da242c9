import type * as tf from '@tensorflow/tfjs-core';

/** Chance for selections that draw cells; it comes in from outside, so that a step stays a plain function of its inputs. */
export interface Draws {
  /** One number for each sentence and head `[images, rows, heads]` (0–1, uniform). */
  readonly uniforms: tf.Tensor3D;
  /** 1 where the expected context is taken instead of a drawn cell, else 0 `[images, rows, heads]`. */
  readonly expected: tf.Tensor3D;
}

/** From attention weights to the coefficients that the cells' values are summed with. */
export interface Selection {
  /** Whether training draws cells, so that the weights learn by REINFORCE and not through the context. */
  readonly drawn: boolean;
  /** Whether each head looks at one cell alone. */
  readonly choosesCell: boolean;
  /**
   * @param weights `[images, rows, heads, cells]`, each head's cells sum to 1
   * @param draws for selections that draw; without them they take the largest weight's cell, as captioning does
   * @returns coefficients of the same shape
   */
  select(weights: tf.Tensor4D, draws?: Draws): tf.Tensor4D;
}
