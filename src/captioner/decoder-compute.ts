import * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { type DecoderState, decoderStep } from '../decoder/decoder-step.js';
import { initialState } from '../decoder/initial-state.js';
import { type PreparedGrid, prepareCells } from '../decoder/prepare-cells.js';
import { readWords } from '../decoder/read-words.js';
import { wordLogits } from '../decoder/word-logits.js';
import type { LstmState } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { LayoutSizes } from './row-layout.js';

/** A decoder before the first word: one row a picture. */
export interface DecoderStart {
  readonly state: LstmState;
  readonly prepared: PreparedGrid;
  /** Self-attention of the cells, layer after layer `[pictures, layers · heads, cells, cells]`, where there is any. */
  readonly cellShares?: tf.Tensor4D | undefined;
}

export interface DecoderInput {
  readonly prepared: PreparedGrid;
  readonly state: DecoderState;
  /** The row of `state` that each row goes on from `[rows]`; its own where left out. */
  readonly sources?: Int32Array | undefined;
  /** The last word of each row `[rows]`. */
  readonly words: Int32Array;
}

export interface DecoderOutput {
  readonly state: DecoderState;
  /** `[rows, vocabulary]` (nats) */
  readonly logProbabilities: tf.Tensor;
  /** Mean β of each row `[rows]` (0–1). */
  readonly gate: tf.Tensor;
  /** α `[pictures, width, heads, cells]` */
  readonly attention: tf.Tensor;
  /** `[rows, value]` (0–1), where channels are weighed at each word. */
  readonly channels?: tf.Tensor | undefined;
  /** γ `[rows, words]`, where the decoder looks back at the words so far. */
  readonly wordShares?: tf.Tensor | undefined;
}

/** The two computations that a search asks of a decoder; their results are new tensors, the caller's to dispose. */
export interface DecoderCompute {
  /** Numbers of pictures and rows that it likes in a search for `beamSize` sentences a picture. */
  sizes(beamSize: number): LayoutSizes;
  /** @param features `[pictures, cells, channels]` */
  start(weights: Weights, features: tf.Tensor3D): DecoderStart;
  step(weights: Weights, input: DecoderInput): DecoderOutput;
  /** Frees what it keeps between calls. */
  dispose(): void;
}

/** All that needs no word. */
export function startDecoder(weights: Weights, features: tf.Tensor3D, options: DecoderOptions): DecoderStart {
  const { prepared, cellShares } = prepareCells(scoped(weights, 'cells'), features, options);
  return {
    prepared,
    state: initialState(scoped(weights, 'initial'), prepared.values),
    cellShares: cellShares.length > 0 ? tf.concat([...cellShares], 1) : undefined,
  };
}

/** One word of every row. @param words ids `[rows]`, int32 */
export function stepDecoder(
  weights: Weights,
  { prepared, state, words }: { prepared: PreparedGrid; state: DecoderState; words: tf.Tensor1D },
  options: DecoderOptions,
): DecoderOutput {
  const { wordGates, ...spoken } = readWords(weights, words, options);
  const { context, channels, ...step } = decoderStep(weights, prepared, { wordGates, state }, options);
  const logits = wordLogits(scoped(weights, 'output'), { hidden: step.state.hidden, context, ...spoken });
  return {
    state: step.state,
    logProbabilities: tf.logSoftmax(logits),
    gate: tf.mean(step.gate, 1),
    attention: step.attention,
    channels,
    wordShares: step.wordShares,
  };
}

/** The state whose row i is row `sources[i]` of the given one. */
export function gatherState({ hidden, memory, words }: DecoderState, sources: tf.Tensor1D): DecoderState {
  const move = <T extends tf.Tensor>(tensor: T) => tf.gather(tensor, sources);
  return {
    hidden: move(hidden),
    memory: move(memory),
    ...(words && { words: { keys: move(words.keys), values: move(words.values) } }),
  };
}
