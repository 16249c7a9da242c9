import * as tf from '@tensorflow/tfjs-core';
import type { Draws } from '../attention/selection/selection.js';
import type { LstmState } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { productOfSteps } from '../layers/product-of-steps.js';
import type { DecoderOptions } from './decoder-options.js';
import { type DecoderState, decoderStep, type StepOutput } from './decoder-step.js';
import { initialState } from './initial-state.js';
import { type PreparedGrid, prepareCells } from './prepare-cells.js';
import { readWords } from './read-words.js';
import { wordLogits } from './word-logits.js';

/** Chance of a whole batch, for selections that draw. */
export interface UnrollDraws {
  /** Uniform numbers (0–1) of every step, sentence and head `[steps, heads]`. */
  readonly uniforms: tf.Tensor2D;
  /** 1 for pictures whose sentences take the expected context instead of drawn cells, else 0 `[images]`. */
  readonly expected: tf.Tensor1D;
}

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
  /** Without it, selections that draw take the largest weight's cell. */
  readonly draws?: UnrollDraws | undefined;
}

export interface Unrolled {
  /** `[steps, vocabulary]` */
  readonly logits: tf.Tensor2D;
  /** α of each step `[images, rowsAtStep[t], heads, cells]` */
  readonly attention: readonly tf.Tensor4D[];
  /** What the cells were summed with at each step, of α's shape. */
  readonly chosen: readonly tf.Tensor4D[];
  /** β of each step `[images · rowsAtStep[t], value]` */
  readonly gates: readonly tf.Tensor[];
  readonly prepared: PreparedGrid;
}

/** The first `rows` sentences of each picture: `[images · before, …]` → `[images · rows, …]`. */
function keepRows<T extends tf.Tensor>(x: T, images: number, rows: number): T {
  const [before, ...rest] = x.shape;
  if (before === images * rows) return x;
  const byPicture = tf.reshape(x, [images, before! / images, ...rest]);
  const start = byPicture.shape.map(() => 0);
  return tf.reshape(tf.slice(byPicture, start, [images, rows, ...rest]), [images * rows, ...rest]) as T;
}

function keepSentences({ hidden, memory, words }: DecoderState, images: number, rows: number): DecoderState {
  const keep = <T extends tf.Tensor>(x: T) => keepRows(x, images, rows);
  return {
    hidden: keep(hidden),
    memory: keep(memory),
    ...(words && { words: { keys: keep(words.keys), values: keep(words.values) } }),
  };
}

/** h_0 and c_0 for every sentence of every picture. */
function spreadState(state: LstmState, images: number, rows: number): LstmState {
  const spread = (x: tf.Tensor) => tf.reshape(tf.tile(tf.expandDims(x, 1), [1, rows, 1]), [images * rows, -1]);
  return { hidden: spread(state.hidden), memory: spread(state.memory) };
}

/** The draws of each step. */
function drawsAtStep({ draws, rowsAtStep }: UnrollInput, images: number): (Draws | undefined)[] {
  if (!draws) return rowsAtStep.map(() => undefined);
  const heads = draws.uniforms.shape[1];
  const sizes = rowsAtStep.map((rows) => images * rows);
  return tf.split(draws.uniforms, sizes, 0).map((uniforms, t) => {
    const shape: [number, number, number] = [images, rowsAtStep[t]!, heads];
    const expected = tf.tile(tf.reshape(draws.expected, [images, 1, 1]), [1, rowsAtStep[t]!, heads]) as tf.Tensor3D;
    return { uniforms: tf.reshape(uniforms, shape), expected };
  });
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
  const { prepared } = prepareCells(scoped(weights, 'cells'), input.features, options);
  const { wordGates, previousWord } = readWords(weights, input.words, options);
  const sizes = rowsAtStep.map((rows) => images * rows);
  const { addedTo, step: product } = productOfSteps(weights['lstm/step/kernel'] as tf.Tensor2D);
  const gatesAtStep = tf.split(addedTo(wordGates), sizes, 0);
  const draws = drawsAtStep(input, images);

  let state: DecoderState = spreadState(
    initialState(scoped(weights, 'initial'), prepared.values),
    images,
    rowsAtStep[0] ?? 0,
  );
  const steps = rowsAtStep.map((rows, t) => {
    const kept = keepSentences(state, images, rows);
    const step = decoderStep(
      weights,
      prepared,
      { wordGates: gatesAtStep[t]!, state: kept, draws: draws[t], product },
      options,
    );
    state = step.state;
    return step;
  });

  const allSteps = (read: (step: StepOutput) => tf.Tensor) => tf.concat(steps.map(read), 0);
  const evidence = {
    hidden: allSteps(({ state: { hidden } }) => hidden), // [steps, hidden]
    context: allSteps(({ context }) => context), // [steps, value]
    ...(previousWord && { previousWord }),
  };
  return {
    logits: wordLogits(scoped(weights, 'output'), evidence, input.regularise),
    attention: steps.map(({ attention }) => attention),
    chosen: steps.map(({ chosen }) => chosen),
    gates: steps.map(({ gate }) => gate),
    prepared,
  };
}
