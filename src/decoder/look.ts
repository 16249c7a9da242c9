import * as tf from '@tensorflow/tfjs-core';
import { channelAttentions } from '../attention/channel/table.js';
import type { Draws } from '../attention/selection/selection.js';
import { type Looked, spatialAttention } from '../attention/spatial-attention.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { contextGate } from './context-gate.js';
import type { DecoderOptions } from './decoder-options.js';
import { keysAndValues, scoreSizes } from './keys-and-values.js';
import { type PreparedGrid, weighsCellsAtEachWord } from './prepare-cells.js';

export interface Seen {
  /** β ⊙ z `[images · rows, value]` */
  readonly context: tf.Tensor;
  /** α `[images, rows, heads, cells]` */
  readonly attention: tf.Tensor4D;
  /** What the cells were summed with, of α's shape. */
  readonly chosen: tf.Tensor4D;
  /** β `[images · rows, value]` (0–1) */
  readonly gate: tf.Tensor;
  /** Channel weights of this word `[images · rows, value]` (0–1), where they are computed at each. */
  readonly channels?: tf.Tensor2D;
}

type SpatialLook = Looked & { readonly channels?: tf.Tensor | undefined };

/**
 * One look at the picture: where (spatial attention), what of it (channel attention), how much (gate).
 *
 * @param weights of the whole decoder
 * @param hidden what asks `[images · rows, hidden]`
 * @param draws chance, for selections that draw
 */
export function look(
  weights: Weights,
  prepared: PreparedGrid,
  { hidden, draws }: { hidden: tf.Tensor; draws?: Draws | undefined },
  options: DecoderOptions,
): Seen {
  const query = tf.reshape(hidden, [prepared.values.shape[0], -1, options.hidden]) as tf.Tensor3D;
  const looked = weighsCellsAtEachWord(options)
    ? lookAtWeighedCells(weights, prepared, { query, draws }, options)
    : lookAtCells(weights, prepared, { query, draws }, options);
  const gate = contextGate(scoped(weights, 'gate'), hidden);
  const { weights: attention, chosen, channels } = looked;
  return {
    context: tf.mul(gate, tf.reshape(looked.context, gate.shape as [number, number])),
    gate,
    attention,
    chosen,
    ...(channels && { channels: tf.reshape(channels, gate.shape as [number, number]) }),
  };
}

interface Question {
  /** `[images, rows, hidden]` */
  readonly query: tf.Tensor3D;
  readonly draws?: Draws | undefined;
}

/** Spatial attention, then the channels of what was seen where that is their order. */
function lookAtCells(
  weights: Weights,
  { keys, values }: PreparedGrid,
  { query, draws }: Question,
  options: DecoderOptions,
): SpatialLook {
  const { score, selection, channel, channelOrder } = options;
  const spatial = { score, selection, sizes: scoreSizes(options), draws };
  const looked = spatialAttention(scoped(weights, 'cells/score'), { keys: keys!, values }, query, spatial);
  if (channelOrder === 'before') return looked;
  const { weigh, gain } = channelAttentions[channel];
  const channels = weigh(scoped(weights, 'cells/channel'), { summary: looked.context, hidden: query })!; // [images, rows, value]
  return { ...looked, channels, context: tf.mul(looked.context, tf.mul(channels, gain(options.value))) };
}

/** Channels weighed by the words so far: every sentence has cells of its own. */
function lookAtWeighedCells(
  weights: Weights,
  { values: cells }: PreparedGrid,
  { query, draws }: Question,
  options: DecoderOptions,
): SpatialLook {
  const [images, rows, hidden] = query.shape;
  const [, count, value] = cells.shape;
  const { weigh, gain } = channelAttentions[options.channel];
  const summary = tf.mean(cells, 1, true); // [images, 1, value]
  const channels = weigh(scoped(weights, 'cells/channel'), { summary, hidden: query })!; // [images, rows, value]
  const factors = tf.expandDims(tf.mul(channels, gain(value)), 2);
  const own = tf.reshape(tf.mul(tf.expandDims(cells, 1), factors), [images * rows, count, value]) as tf.Tensor3D;
  const alone = (x: tf.Tensor) => tf.reshape(x, [images * rows, 1, x.shape[2]!]) as tf.Tensor3D;
  const {
    weights: alphas,
    chosen,
    context,
  } = lookAtCells(
    weights,
    keysAndValues(scoped(weights, 'cells'), own, options),
    {
      query: tf.reshape(query, [images * rows, 1, hidden]),
      ...(draws && { draws: { uniforms: alone(draws.uniforms), expected: alone(draws.expected) } }),
    },
    options,
  );
  const together = (x: tf.Tensor4D) => tf.reshape(x, [images, rows, options.heads, count]) as tf.Tensor4D;
  return { weights: together(alphas), chosen: together(chosen), context, channels };
}
