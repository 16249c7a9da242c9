import * as tf from '@tensorflow/tfjs-core';
import { embed } from '../layers/embedding.js';
import { type LstmState, lstmWordGates } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { DecoderOptions } from './decoder-options.js';
import { decoderStep } from './decoder-step.js';
import { initialState } from './initial-state.js';
import { type PreparedGrid, prepareCells } from './prepare-cells.js';
import { wordLogits } from './word-logits.js';

/**
 * Sentences of a batch of pictures, step after step: at step t each picture has its first `rowsAtStep[t]` sentences
 * (never more than at the step before), so that finished ones cost nothing. `steps` is the sum over t of
 * `images · rowsAtStep[t]`.
 */
export interface UnrollInput {
  /** `[images, cells, channels]` */
  readonly features: tf.Tensor3D;
  /** Previous words `[steps]`, int32. */
  readonly words: tf.Tensor1D;
  readonly rowsAtStep: readonly number[];
  /** Dropout before the word logits: mask `[steps, embedding]`. */
  readonly regularise?: { readonly mask: tf.Tensor; readonly rate: number };
}

export interface Unrolled {
  /** `[steps, vocabulary]` */
  readonly logits: tf.Tensor2D;
  /** α of each step `[images, rowsAtStep[t], heads, cells]` */
  readonly attention: readonly tf.Tensor4D[];
  /** β of each step `[images · rowsAtStep[t], context]` */
  readonly gates: readonly tf.Tensor[];
  readonly prepared: PreparedGrid;
}

/** The first `rows` sentences of each picture: `[images · before, size]` → `[images · rows, size]`. */
function keepRows(x: tf.Tensor, images: number, rows: number): tf.Tensor {
  const size = x.shape[1]!;
  if (x.shape[0] === images * rows) return x;
  const kept = tf.slice(tf.reshape(x, [images, -1, size]), [0, 0, 0], [images, rows, size]);
  return tf.reshape(kept, [images * rows, size]);
}

/** h_0 and c_0 for every sentence of every picture. */
function spreadState(state: LstmState, images: number, rows: number): LstmState {
  const spread = (x: tf.Tensor) => tf.reshape(tf.tile(tf.expandDims(x, 1), [1, rows, 1]), [images * rows, -1]);
  return { hidden: spread(state.hidden), memory: spread(state.memory) };
}

/**
 * Teacher forcing: the decoder over given sentences. Keys, values, word gates and word logits are one product each,
 * outside the loop over time.
 *
 * @param weights of the whole decoder
 */
export function unroll(weights: Weights, input: UnrollInput, options: DecoderOptions): Unrolled {
  const { rowsAtStep } = input;
  const images = input.features.shape[0];
  const prepared = prepareCells(scoped(weights, 'cells'), input.features, options);
  const previousWord = embed(scoped(weights, 'embedding'), input.words); // [steps, embedding]
  const sizes = rowsAtStep.map((rows) => images * rows);
  const wordGates = tf.split(lstmWordGates(scoped(weights, 'lstm'), previousWord), sizes, 0);

  let state = spreadState(initialState(scoped(weights, 'initial'), prepared.values), images, rowsAtStep[0] ?? 0);
  const steps = rowsAtStep.map((rows, t) => {
    const kept = { hidden: keepRows(state.hidden, images, rows), memory: keepRows(state.memory, images, rows) };
    const step = decoderStep(weights, prepared, { wordGates: wordGates[t]!, state: kept }, options);
    state = step.state;
    return step;
  });

  const evidence = {
    hidden: tf.concat(
      steps.map((step) => step.state.hidden),
      0,
    ), // [steps, hidden]
    context: tf.concat(
      steps.map((step) => step.context),
      0,
    ), // [steps, context]
    previousWord,
  };
  return {
    logits: wordLogits(scoped(weights, 'output'), evidence, input.regularise),
    attention: steps.map((step) => step.attention),
    gates: steps.map((step) => step.gate),
    prepared,
  };
}
