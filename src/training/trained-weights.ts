import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';

/** What moves in training: each weight with Adam's moments and, where asked for, its running average. */
export interface TrainedWeights {
  readonly names: readonly string[];
  /** One entry a name, in the order of `names`. */
  readonly weights: tf.Tensor[];
  readonly means: tf.Tensor[];
  readonly squares: tf.Tensor[];
  /** Exponential moving averages; empty where none are kept. */
  readonly averages: tf.Tensor[];
}

/** Starts from given weights (taken over, not copied), moments at 0, averages at the weights. */
export function startTraining(weights: Weights, options: { average: boolean }): TrainedWeights {
  const tensors = Object.values(weights);
  return {
    names: Object.keys(weights),
    weights: tensors,
    means: tensors.map((tensor) => tf.zerosLike(tensor)),
    squares: tensors.map((tensor) => tf.zerosLike(tensor)),
    averages: options.average ? tensors.map((tensor) => tf.clone(tensor)) : [],
  };
}

/** All tensors in the fixed order that steps take and give them. */
export function tensorsOf({ weights, means, squares, averages }: TrainedWeights): tf.Tensor[] {
  return [...weights, ...means, ...squares, ...averages];
}

/** The inverse of {@link tensorsOf}. */
export function trainedFrom(names: readonly string[], tensors: readonly tf.Tensor[]): TrainedWeights {
  const part = (index: number) => tensors.slice(index * names.length, (index + 1) * names.length);
  return { names, weights: part(0), means: part(1), squares: part(2), averages: part(3) };
}

/** The weights to caption with: the averages where they are kept. */
export function weightsToUse({ names, weights, averages }: TrainedWeights): Weights {
  const used = averages.length > 0 ? averages : weights;
  return Object.fromEntries(names.map((name, i) => [name, used[i]!]));
}
