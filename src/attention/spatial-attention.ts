import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';
import type { ScoreSizes } from './scores/score-function.js';
import { splitHeads } from './scores/split-heads.js';
import { type ScoreName, scoreFunctions } from './scores/table.js';
import type { Draws } from './selection/selection.js';
import { type SelectionName, selections } from './selection/table.js';

/** What the decoder looks at. */
export interface PreparedCells {
  /** Of the score function's `prepareKeys`. */
  readonly keys: tf.Tensor4D;
  /** `[images, cells, value]` */
  readonly values: tf.Tensor3D;
}

export interface SpatialAttentionOptions {
  readonly score: ScoreName;
  readonly selection: SelectionName;
  readonly sizes: ScoreSizes;
  /** Chance, for selections that draw. */
  readonly draws?: Draws | undefined;
}

export interface Looked {
  /** z `[images, rows, value]`: the heads' contexts one after another, each of its own part of the values' channels. */
  readonly context: tf.Tensor3D;
  /** α `[images, rows, heads, cells]`, each head's cells sum to 1. */
  readonly weights: tf.Tensor4D;
  /** What the values were summed with, of the same shape: α itself where the selection is soft. */
  readonly chosen: tf.Tensor4D;
}

/**
 * α = softmax(s(h_i, q)), z = φ(α, v): score, softmax, select.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 4–6; heads as in Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.2.
 *
 * @param weights of the score function
 * @param query `[images, rows, query]`
 */
export function spatialAttention(
  weights: Weights,
  { keys, values }: PreparedCells,
  query: tf.Tensor3D,
  { score, selection, sizes, draws }: SpatialAttentionOptions,
): Looked {
  const alphas = tf.softmax(scoreFunctions[score].score(weights, keys, query, sizes)); // [images, rows, heads, cells]
  const chosen = selections[selection].select(alphas, draws);
  return { context: sumCells(chosen, values), weights: alphas, chosen };
}

/** Σ_i c_i v_i, each head over its own part of the channels. */
function sumCells(coefficients: tf.Tensor4D, values: tf.Tensor3D): tf.Tensor3D {
  const [images, rows, heads, cells] = coefficients.shape;
  if (heads === 1) return tf.matMul(tf.reshape(coefficients, [images, rows, cells]), values);
  const sums = tf.matMul(tf.transpose(coefficients, [0, 2, 1, 3]), splitHeads(values, heads)); // [images, heads, rows, value / heads]
  return tf.reshape(tf.transpose(sums, [0, 2, 1, 3]), [images, rows, -1]);
}
