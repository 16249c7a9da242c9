import type * as tf from '@tensorflow/tfjs-core';
import type { Draws } from '../attention/selection/selection.js';
import { type LstmInput, type LstmState, lstmStep } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { DecoderOptions } from './decoder-options.js';
import { fusions } from './fusions.js';
import { look, type Seen } from './look.js';
import type { PreparedGrid } from './prepare-cells.js';
import { lookBack, rememberWord, type WordMemory } from './word-memory.js';

/** The decoder between two words, hidden and memory `[images · rows, hidden]`. */
export interface DecoderState extends LstmState {
  /** The words so far, where the decoder looks back at them; none before the first step. */
  readonly words?: WordMemory;
}

export interface StepInput {
  /** What the previous word adds to the LSTM's gates `[images · rows, 4 hidden]`. */
  readonly wordGates: tf.Tensor;
  readonly state: DecoderState;
  /** Chance, for selections that draw. */
  readonly draws?: Draws | undefined;
  /** See `LstmInput`. */
  readonly product?: LstmInput['product'];
}

export interface StepOutput extends Seen {
  readonly state: DecoderState;
  /** γ, the shares of the words so far `[images · rows, words]`, where the decoder looks back. */
  readonly wordShares?: tf.Tensor2D;
}

/**
 * One word: look, look back, move the LSTM on; in the order that the fusion says.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 1–6 and section 4.2.1, for the fusion `input`.
 *
 * @param weights of the whole decoder
 * @param prepared the pictures' cells, each for `rows` sentences
 */
export function decoderStep(
  weights: Weights,
  prepared: PreparedGrid,
  { wordGates, state, draws, product }: StepInput,
  options: DecoderOptions,
): StepOutput {
  const lookWith = (hidden: tf.Tensor) => look(weights, prepared, { hidden, draws }, options);
  const words = options.wordAttention ? rememberWord(scoped(weights, 'words'), state.words, state.hidden) : undefined;
  const back = words && lookBack(scoped(weights, 'words'), words, state.hidden);
  const first = fusions[options.fusion].looksFirst ? lookWith(state.hidden) : undefined;
  const read = [...(first ? [first.context] : []), ...(back ? [back.recalled] : [])];
  const moved = lstmStep(scoped(weights, 'lstm'), { wordGates, read, state, product });
  return {
    ...(first ?? lookWith(moved.hidden)),
    state: { ...moved, ...(words && { words }) },
    ...(back && { wordShares: back.shares }),
  };
}
