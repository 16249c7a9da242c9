import * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { type DecoderState, decoderStep } from '../decoder/decoder-step.js';
import { initialState } from '../decoder/initial-state.js';
import { type PreparedGrid, prepareCells } from '../decoder/prepare-cells.js';
import { readWords } from '../decoder/read-words.js';
import { wordLogits } from '../decoder/word-logits.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { StepFunction } from '../search/step-function.js';
import { tidy } from '../tensors/tidy.js';
import { planRegrouping, type RowLayout, regroup } from './row-layout.js';

/** Where one step looked, for every row of that step. */
export interface StepTrace {
  /** α `[rows][heads][cells]` */
  readonly attention: readonly (readonly Float32Array[])[];
  /** Mean β of each row (0–1). */
  readonly gate: Float32Array;
  /** Channel weights of each row (0–1), where they are computed at each word. */
  readonly channels?: readonly Float32Array[];
}

/** The decoder between two words: pictures, each with the same number of rows; `[pictures · width, …]`. */
export interface SearchState extends DecoderState {
  readonly prepared: PreparedGrid;
  readonly layout: RowLayout;
}

/** The decoder of a model as the search sees it; every step's attention is kept in `traces`. */
export interface DecoderSearch extends StepFunction<SearchState> {
  readonly traces: StepTrace[];
  /** The state before the first word: one row a picture. */
  start(features: tf.Tensor3D): SearchState;
}

/** Everything that one step computes, before it is read into JavaScript. */
function computeStep(weights: Weights, state: SearchState, words: tf.Tensor1D, options: DecoderOptions) {
  const { wordGates, ...spoken } = readWords(weights, words, options);
  const { context, attention, channels, ...step } = decoderStep(weights, state.prepared, { wordGates, state }, options);
  const logits = wordLogits(scoped(weights, 'output'), { hidden: step.state.hidden, context, ...spoken });
  const read = { logProbabilities: tf.logSoftmax(logits), gate: tf.mean(step.gate, 1), attention };
  return { state: step.state, read: { ...read, ...(channels && { channels }) } };
}

/** `[pictures, width, heads, cells]` as one array a head of the rows that are in use. */
function attentionRows(attention: tf.Tensor4D, places: Int32Array): Float32Array[][] {
  const [, , heads, cells] = attention.shape;
  const values = attention.dataSync() as Float32Array;
  return Array.from(places, (place) =>
    Array.from({ length: heads }, (_, head) => {
      const start = (place * heads + head) * cells;
      return values.slice(start, start + cells);
    }),
  );
}

/** The rows `places` of a matrix, each as an array of its own. */
function matrixRows(matrix: tf.Tensor2D, places: Int32Array): Float32Array[] {
  const size = matrix.shape[1];
  const values = matrix.dataSync() as Float32Array;
  return Array.from(places, (place) => values.slice(place * size, (place + 1) * size));
}

/** The rows `places` of a row-major matrix. */
function pickRows(values: Float32Array, size: number, places: Int32Array): Float32Array {
  if (places.length * size === values.length && places.every((place, row) => place === row)) return values;
  const picked = new Float32Array(places.length * size);
  for (const [row, place] of places.entries())
    picked.set(values.subarray(place * size, (place + 1) * size), row * size);
  return picked;
}

/** Wraps a decoder for the search. `weights` stay the caller's. */
export function createDecoderSearch(weights: Weights, vocabularySize: number, options: DecoderOptions): DecoderSearch {
  const traces: StepTrace[] = [];
  return {
    vocabularySize,
    traces,

    start(features) {
      const tensors = tidy(() => {
        const prepared = prepareCells(scoped(weights, 'cells'), features, options);
        return { prepared, ...initialState(scoped(weights, 'initial'), prepared.values) };
      });
      return { ...tensors, layout: { width: 1, places: Int32Array.from({ length: features.shape[0] }, (_, i) => i) } };
    },

    step(state, words) {
      const { layout } = state;
      const everyWord = new Int32Array(state.hidden.shape[0]!);
      for (const [row, place] of layout.places.entries()) everyWord[place] = words[row]!;
      const { read, ...next } = tidy(() => {
        const { state: moved, read } = computeStep(weights, state, tf.tensor1d(everyWord, 'int32'), options);
        return { ...moved, prepared: share(state.prepared), read };
      });
      traces.push({
        attention: attentionRows(read.attention, layout.places),
        gate: pickRows(read.gate.dataSync() as Float32Array, 1, layout.places),
        ...(read.channels && { channels: matrixRows(read.channels, layout.places) }),
      });
      const logProbabilities = pickRows(
        read.logProbabilities.dataSync() as Float32Array,
        vocabularySize,
        layout.places,
      );
      tf.dispose(read);
      return { logProbabilities, state: { ...next, layout } };
    },

    gather(state, rows) {
      const plan = planRegrouping(state.layout, rows);
      return { ...tidy(() => regroup(state, plan)), layout: plan.layout };
    },

    dispose: ({ prepared, hidden, memory, words }) =>
      tf.dispose([Object.values(prepared), hidden, memory, Object.values(words ?? {})]),
  };
}

/** The same pictures under new handles, so that each state can be freed by itself; no values are copied. */
function share(prepared: PreparedGrid): PreparedGrid {
  const handles = Object.entries(prepared).map(([name, tensor]) => [name, tf.clone(tensor as tf.Tensor)]);
  return Object.fromEntries(handles) as PreparedGrid;
}
