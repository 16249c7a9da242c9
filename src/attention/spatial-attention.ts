import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';
import type { ScoreSizes } from './scores/score-function.js';
import { type ScoreName, scoreFunctions } from './scores/table.js';
import { type SelectionName, selections } from './selection/table.js';

/** What the decoder looks at: computed once a picture, used at every word. */
export interface PreparedCells {
  /** `[images, heads, cells, attention]` */
  readonly keys: tf.Tensor4D;
  /** `[images, cells, value]` */
  readonly values: tf.Tensor3D;
}

export interface SpatialAttentionOptions {
  readonly score: ScoreName;
  readonly selection: SelectionName;
  readonly sizes: ScoreSizes;
}

export interface Looked {
  /** `[images, rows, heads · value]`: the heads' contexts one after another. */
  readonly context: tf.Tensor3D;
  /** α `[images, rows, heads, cells]`, each head's cells sum to 1. */
  readonly weights: tf.Tensor4D;
}

/**
 * α = softmax(s(h_i, q)), z = Σ_i φ(α)_i v_i: score, softmax, select.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 4–6.
 *
 * @param weights of the score function
 * @param query `[images, rows, query]`
 */
export function spatialAttention(
  weights: Weights,
  prepared: PreparedCells,
  query: tf.Tensor3D,
  { score, selection, sizes }: SpatialAttentionOptions,
): Looked {
  const scores = scoreFunctions[score].score(weights, prepared.keys, query, sizes);
  const alphas = tf.softmax(scores); // [images, rows, heads, cells]
  const chosen = selections[selection].select(alphas);
  const [images, rows, heads, cells] = chosen.shape;
  const contexts = tf.matMul(tf.reshape(chosen, [images, rows * heads, cells]), prepared.values);
  return { context: tf.reshape(contexts, [images, rows, -1]), weights: alphas };
}
