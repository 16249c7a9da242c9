import * as tf from '@tensorflow/tfjs-core';
import { channelAttentions } from '../attention/channel/table.js';
import { declareSelfAttention, selfAttention } from '../encoder/self-attention.js';
import { declareDense, dense } from '../layers/dense.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';
import { assertShape } from '../tensors/assert-shape.js';
import type { DecoderOptions } from './decoder-options.js';
import { declareKeysAndValues, keysAndValues } from './keys-and-values.js';

/** Whether channels are weighed once a picture, on the encoder's grid, or at each word, on cells or context. */
function weighsGrid({ channel, channelOrder }: DecoderOptions): boolean {
  return channelOrder === 'before' && !channelAttentions[channel].followsWords;
}

/** Whether the cells themselves change at each word. */
export function weighsCellsAtEachWord({ channel, channelOrder }: DecoderOptions): boolean {
  return channelOrder === 'before' && channelAttentions[channel].followsWords;
}

export function declarePrepareCells(options: DecoderOptions, channels: number): WeightSpecs {
  const { value, hidden, selfAttention: layers } = options;
  const weighed = weighsGrid(options) ? channels : value;
  return {
    ...prefixed('channel', channelAttentions[options.channel].declare({ channels: weighed, hidden })),
    ...prefixed('value', declareDense(channels, value)),
    ...prefixed('self', declareSelfAttention({ size: value, layers })),
    ...declareKeysAndValues(options),
  };
}

/** The grid made ready to be looked at: computed once a picture, used at every word. */
export interface PreparedGrid {
  /** `[images, cells, value]`; the cells themselves where they change at each word */
  readonly values: tf.Tensor3D;
  /** Of the score function's `prepareKeys`; none where cells change at each word. */
  readonly keys?: tf.Tensor4D;
  /** `[images, channels]` (0–1), where channels are weighed once a picture */
  readonly channels?: tf.Tensor2D;
}

/** A grid made ready, and how its cells looked at each other on the way. */
export interface PreparedCellsAndShares {
  readonly prepared: PreparedGrid;
  /** Of {@link selfAttention}; empty where there is none. */
  readonly cellShares: readonly tf.Tensor4D[];
}

/**
 * Channel attention, then cells x = ReLU(W f + b), then their self-attention, then keys and values: all that needs no word.
 *
 * @param features `[images, cells, channels]`
 */
export function prepareCells(weights: Weights, features: tf.Tensor3D, options: DecoderOptions): PreparedCellsAndShares {
  const kernel = weights['value/kernel']!;
  assertShape('prepareCells', 'features', features, ['images', 'cells', kernel.shape[0]!]);
  const channels = weighsGrid(options) ? gridChannels(weights, features, options) : undefined;
  const weighed = channels ? tf.mul(features, tf.expandDims(channels, 1)) : features;
  const projected = tf.relu(dense(scoped(weights, 'value'), weighed)) as tf.Tensor3D; // [images, cells, value]
  const { cells, shares } = selfAttention(scoped(weights, 'self'), projected, options.selfAttention);
  const prepared = weighsCellsAtEachWord(options)
    ? { values: cells }
    : { ...keysAndValues(weights, cells, options), ...(channels && { channels }) };
  return { prepared, cellShares: shares };
}

function gridChannels(weights: Weights, features: tf.Tensor3D, { channel }: DecoderOptions): tf.Tensor2D | undefined {
  const summary = tf.mean(features, 1); // [images, channels]
  return channelAttentions[channel].weigh(scoped(weights, 'channel'), { summary }) as tf.Tensor2D | undefined;
}
