import * as tf from '@tensorflow/tfjs-core';
import { embed } from '../layers/embedding.js';
import { lstmWordGates } from '../layers/lstm.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { DecoderOptions } from './decoder-options.js';
import { fusions } from './fusions.js';

/** What the previous words bring, for any number of rows at once. */
export interface ReadWords {
  /** What they add to the LSTM's gates `[rows, 4 hidden]`. */
  readonly wordGates: tf.Tensor2D;
  /** E y `[rows, embedding]`, where the word logits use it. */
  readonly previousWord?: tf.Tensor2D;
}

/**
 * Embeds the previous words and reads them into the LSTM's gates; without the previous word the gates have their bias alone.
 *
 * @param weights of the whole decoder
 * @param words ids `[rows]`, int32
 */
export function readWords(weights: Weights, words: tf.Tensor1D, options: DecoderOptions): ReadWords {
  const lstm = scoped(weights, 'lstm');
  if (!options.previousWord) {
    return { wordGates: tf.add(tf.zeros([words.shape[0], 1]), lstm.bias!) as tf.Tensor2D };
  }
  const previousWord = embed(scoped(weights, 'embedding'), words) as tf.Tensor2D;
  const wordGates = lstmWordGates(lstm, previousWord) as tf.Tensor2D;
  return { wordGates, ...(fusions[options.fusion].wordAtOutput && { previousWord }) };
}
