import * as tf from '@tensorflow/tfjs-core';
import { channelAttentions } from '../attention/channel/table.js';
import type { ScoreSizes } from '../attention/scores/score-function.js';
import { scoreFunctions } from '../attention/scores/table.js';
import type { PreparedCells } from '../attention/spatial-attention.js';
import { declareDense, dense } from '../layers/dense.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';
import { assertShape } from '../tensors/assert-shape.js';
import type { DecoderOptions } from './decoder-options.js';

/** The sizes that the score function needs. */
export function scoreSizes({ value, hidden, attention, heads }: DecoderOptions): ScoreSizes {
  return { value, query: hidden, attention, heads };
}

export function declarePrepareCells(options: DecoderOptions, channels: number): WeightSpecs {
  return {
    ...prefixed('channel', channelAttentions[options.channel].declare(channels)),
    ...prefixed('value', declareDense(channels, options.value)),
    ...prefixed('score', scoreFunctions[options.score].declare(scoreSizes(options))),
  };
}

/** The grid made ready to be looked at, and what the channel attention did to it. */
export interface PreparedGrid extends PreparedCells {
  /** `[images, channels]` (0–1), where the model weighs channels. */
  readonly channels?: tf.Tensor2D;
}

/**
 * Channel attention, then values v = ReLU(W f + b), then the keys of the score function: all that needs no word.
 *
 * @param features `[images, cells, channels]`
 */
export function prepareCells(weights: Weights, features: tf.Tensor3D, options: DecoderOptions): PreparedGrid {
  const kernel = weights['value/kernel']!;
  assertShape('prepareCells', 'features', features, ['images', 'cells', kernel.shape[0]!]);
  const channels = channelAttentions[options.channel].weigh(scoped(weights, 'channel'), features);
  const weighed = channels ? tf.mul(features, tf.expandDims(channels, 1)) : features;
  const values = tf.relu(dense(scoped(weights, 'value'), weighed)) as tf.Tensor3D; // [images, cells, value]
  const keys = scoreFunctions[options.score].prepareKeys(scoped(weights, 'score'), values, scoreSizes(options));
  return { values, keys, ...(channels && { channels }) };
}
