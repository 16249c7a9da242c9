import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from './parameters.js';

/** One row a word: `vectors` `[vocabulary, embedding]`. */
export function declareEmbedding(vocabulary: number, embedding: number): WeightSpecs {
  return { vectors: { shape: [vocabulary, embedding], initial: 'embedding' } };
}

/**
 * E y: the vectors of words.
 *
 * @param words ids, any shape, int32
 * @returns `[…words, embedding]`
 */
export function embed(weights: Weights, words: tf.Tensor): tf.Tensor {
  return tf.gather(weights.vectors!, words as tf.Tensor1D);
}
