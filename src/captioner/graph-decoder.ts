import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction, type GraphFunctionOptions } from '../backend/graph/create-graph-function.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import type { PreparedGrid } from '../decoder/prepare-cells.js';
import type { Weights } from '../layers/parameters.js';
import { type DecoderCompute, gatherState, startDecoder, stepDecoder } from './decoder-compute.js';
import { eagerDecoder } from './eager-decoder.js';
import { paddedSizes } from './row-layout.js';

/** What goes into a graph and comes out of it: lists whose last tensors are left out where the decoder has no such part. */
type StartTensors = [hidden: tf.Tensor, memory: tf.Tensor, ...cellSharesAndPrepared: tf.Tensor[]];
type StepTensors = [tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor, tf.Tensor?];

/**
 * The decoder as TensorFlow graphs, one for each of a few numbers of pictures, which the search keeps to. Weights are inputs:
 * any decoder with these options and weights' names may use the graphs, also one that learns.
 *
 * Where it looks back at the words so far, tensors grow with every word; such a decoder runs op by op.
 */
export function graphDecoder(
  options: DecoderOptions,
  names: readonly string[],
  { cacheFolder, ...handlers }: Pick<GraphFunctionOptions, 'onRefusal'> & { cacheFolder?: string } = {},
): DecoderCompute {
  if (options.wordAttention) return eagerDecoder(options);
  const graphOf = (part: string, compute: (weights: Weights, rest: tf.Tensor[]) => tf.Tensor[]) =>
    createGraphFunction(
      (inputs) => compute(Object.fromEntries(names.map((name, i) => [name, inputs[i]!])), inputs.slice(names.length)),
      {
        // Weights are inputs, so that each is small, and a large batch that shrinks passes through many sizes.
        maximumGraphs: 32,
        cache: { key: `${part} ${JSON.stringify([options, names])}`, ...(cacheFolder && { folder: cacheFolder }) },
        ...handlers,
      },
    );
  const start = graphOf('decoder start', (weights, [features]) => {
    const { state, prepared, cellShares } = startDecoder(weights, features as tf.Tensor3D, options);
    const grid = [...looked(prepared), ...(prepared.channels ? [prepared.channels] : [])];
    return [state.hidden, state.memory, ...(cellShares ? [cellShares] : []), ...grid];
  });
  const step = graphOf('decoder step', (weights, [words, sources, hidden, memory, ...grid]) => {
    const state = gatherState({ hidden: hidden!, memory: memory! }, sources as tf.Tensor1D);
    const out = stepDecoder(weights, { prepared: gridOf(grid), state, words: words as tf.Tensor1D }, options);
    const read = [out.logProbabilities, out.gate, out.attention, ...(out.channels ? [out.channels] : [])];
    return [out.state.hidden, out.state.memory, ...read];
  });
  const listed = (weights: Weights) => names.map((name) => weights[name]!);

  return {
    sizes: paddedSizes,
    start(weights, features) {
      const [hidden, memory, ...rest] = start.run([...listed(weights), features]) as StartTensors;
      const cellShares = options.selfAttention > 0 ? (rest.shift() as tf.Tensor4D) : undefined;
      return { state: { hidden, memory }, prepared: gridOf(rest), cellShares };
    },
    step(weights, { words, sources = words.map((_, row) => row), state, prepared }) {
      const moving = [words, sources].map((ids) => tf.tensor1d(ids, 'int32'));
      const inputs = [...listed(weights), ...moving, state.hidden, state.memory, ...looked(prepared)];
      const [hidden, memory, logProbabilities, gate, attention, channels] = step.run(inputs) as StepTensors;
      tf.dispose(moving);
      return { state: { hidden, memory }, logProbabilities, gate, attention, channels };
    },
    dispose() {
      start.dispose();
      step.dispose();
    },
  };
}

/** The tensors that a step looks at. */
const looked = ({ values, keys }: PreparedGrid): tf.Tensor[] => (keys ? [values, keys] : [values]);

function gridOf([values, keys, channels]: tf.Tensor[]): PreparedGrid {
  return {
    values: values as tf.Tensor3D,
    ...(keys && { keys: keys as tf.Tensor4D }),
    ...(channels && { channels: channels as tf.Tensor2D }),
  };
}
