import * as tf from '@tensorflow/tfjs-core';
import { type PreparedCells, spatialAttention } from '../attention/spatial-attention.js';
import { type LstmState, lstmStep } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { contextGate } from './context-gate.js';
import type { DecoderOptions } from './decoder-options.js';
import { scoreSizes } from './prepare-cells.js';

export interface StepOutput {
  /** hidden and memory `[images · rows, hidden]` */
  readonly state: LstmState;
  /** β ⊙ z `[images · rows, context]` */
  readonly context: tf.Tensor;
  /** α `[images, rows, heads, cells]` */
  readonly attention: tf.Tensor4D;
  /** β `[images · rows, context]` (0–1) */
  readonly gate: tf.Tensor;
}

/**
 * One word: look with the previous hidden state, gate what was seen, move the LSTM on.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 1–6 and section 4.2.1.
 *
 * @param weights of the whole decoder
 * @param prepared the pictures' cells, each for `rows` sentences
 * @param wordGates `[images · rows, 4 hidden]`, what the previous word adds to the LSTM's gates
 * @param state `[images · rows, hidden]`
 */
export function decoderStep(
  weights: Weights,
  prepared: PreparedCells,
  { wordGates, state }: { wordGates: tf.Tensor; state: LstmState },
  options: DecoderOptions,
): StepOutput {
  const images = prepared.values.shape[0];
  const query = tf.reshape(state.hidden, [images, -1, options.hidden]) as tf.Tensor3D;
  const looked = spatialAttention(scoped(weights, 'cells/score'), prepared, query, {
    score: options.score,
    selection: options.selection,
    sizes: scoreSizes(options),
  });
  const gate = contextGate(scoped(weights, 'gate'), state.hidden);
  const seen = tf.reshape(looked.context, gate.shape);
  const context = tf.mul(gate, seen);
  return {
    context,
    gate,
    attention: looked.weights,
    state: lstmStep(scoped(weights, 'lstm'), wordGates, context, state),
  };
}
