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
  /** What the loss carries from step to step beside the weights, such as the baseline of hard attention. */
  readonly carried: tf.Tensor[];
}

/** Starts from given weights and carried tensors (taken over, not copied), moments at 0, averages at the weights. */
export function startTraining(weights: Weights, options: { average: boolean; carried?: tf.Tensor[] }): TrainedWeights {
  const tensors = Object.values(weights);
  return {
    names: Object.keys(weights),
    weights: tensors,
    means: tensors.map((tensor) => tf.zerosLike(tensor)),
    squares: tensors.map((tensor) => tf.zerosLike(tensor)),
    averages: options.average ? tensors.map((tensor) => tf.clone(tensor)) : [],
    carried: options.carried ?? [],
  };
}

/** All tensors in the fixed order that steps take and give them. */
export function tensorsOf({ weights, means, squares, averages, carried }: TrainedWeights): tf.Tensor[] {
  return [...weights, ...means, ...squares, ...averages, ...carried];
}

/** The inverse of {@link tensorsOf}: the first argument tells how many there are of each kind. */
export function trainedFrom(
  { names, averages, carried }: TrainedWeights,
  tensors: readonly tf.Tensor[],
): TrainedWeights {
  const lengths = [names.length, names.length, names.length, averages.length, carried.length];
  const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0));
  const [weights, means, squares, nextAverages, nextCarried] = lengths.map((length, i) =>
    tensors.slice(starts[i]!, starts[i]! + length),
  );
  return { names, weights: weights!, means: means!, squares: squares!, averages: nextAverages!, carried: nextCarried! };
}

/** The weights to caption with: the averages where they are kept. */
export function weightsToUse({ names, weights, averages }: TrainedWeights): Weights {
  const used = averages.length > 0 ? averages : weights;
  return Object.fromEntries(names.map((name, i) => [name, used[i]!]));
}
