import type * as tf from '@tensorflow/tfjs-core';
import type { ScoreSizes } from '../attention/scores/score-function.js';
import { scoreFunctions } from '../attention/scores/table.js';
import type { PreparedCells } from '../attention/spatial-attention.js';
import { declareDense, dense } from '../layers/dense.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';
import type { DecoderOptions } from './decoder-options.js';

/** The sizes that the score function needs. */
export function scoreSizes({ value, hidden, attention, heads }: DecoderOptions): ScoreSizes {
  return { value, query: hidden, attention, heads };
}

export function declareKeysAndValues(options: DecoderOptions): WeightSpecs {
  const { value, keyValue, score } = options;
  return {
    ...(keyValue === 'separate' && {
      // A bias would add the same to every cell's score, which the softmax cancels.
      ...prefixed('separate/key', declareDense(value, value, { bias: false })),
      ...prefixed('separate/value', declareDense(value, value)),
    }),
    ...prefixed('score', scoreFunctions[score].declare(scoreSizes(options))),
  };
}

/**
 * What a cell is asked by (its key) and what it answers (its value): both the cell itself, or k = W_K x and v = W_V x.
 *
 * Source: Vaswani et al. 2017 (arXiv 1706.03762), section 3.2.2, for the separate ones.
 *
 * @param weights `separate` and `score`
 * @param cells `[images, cells, value]`
 */
export function keysAndValues(weights: Weights, cells: tf.Tensor3D, options: DecoderOptions): PreparedCells {
  const part = (name: string) =>
    options.keyValue === 'separate' ? (dense(scoped(weights, `separate/${name}`), cells) as tf.Tensor3D) : cells;
  const { prepareKeys } = scoreFunctions[options.score];
  return { keys: prepareKeys(scoped(weights, 'score'), part('key'), scoreSizes(options)), values: part('value') };
}
