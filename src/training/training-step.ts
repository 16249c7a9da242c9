import '../backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';
import { adamStep } from './adam.js';
import { clipByGlobalNorm } from './clip-by-global-norm.js';
import { type TrainedWeights, tensorsOf, trainedFrom } from './trained-weights.js';

/** The loss as a function of the weights; further scalars are reported along with it. */
export type LossFunction = (
  weights: Weights,
  batch: readonly tf.Tensor[],
) => { total: tf.Scalar; reported: tf.Scalar[] };

export interface StepOptions {
  /** Largest norm of all gradients together; 0 for none. */
  readonly clipNorm: number;
  /** Which of the learning rates handed to the step moves a weight. */
  readonly rateOf: (name: string) => number;
}

/** Loss and gradients with respect to all weights; the reported scalars come out beside them. */
function differentiate(loss: LossFunction, { names, weights }: TrainedWeights, batch: readonly tf.Tensor[]) {
  let reported: tf.Scalar[] = [];
  const compute = tf.valueAndGrads((...tensors: tf.Tensor[]) => {
    const result = loss(Object.fromEntries(names.map((name, i) => [name, tensors[i]!])), batch);
    reported = result.reported.map((scalar) => tf.keep(scalar));
    return result.total;
  });
  const { value, grads } = compute(weights);
  return { total: value as tf.Scalar, gradients: grads, reported };
}

/**
 * One step of training as a plain function of tensors, so that it can run op by op or as one graph:
 * loss, gradients, clipping, Adam, running average.
 *
 * Inputs: all of `tensorsOf(trained)`, then `[groups + 1]` numbers of this step (Adam's α_t of each group of weights, and
 * last the decay of the running average), then the batch.
 * Results: total loss, gradient norm, reported scalars, then the next `tensorsOf(trained)`.
 */
export function trainingStep(
  loss: LossFunction,
  names: readonly string[],
  options: StepOptions & { averages: boolean },
) {
  const state = names.length * (options.averages ? 4 : 3);
  return (inputs: tf.Tensor[]): tf.Tensor[] => {
    const trained = trainedFrom(names, inputs.slice(0, state));
    const rates = tf.unstack(inputs[state] as tf.Tensor1D) as tf.Scalar[];
    const decay = rates[rates.length - 1]!;
    const { total, gradients, reported } = differentiate(loss, trained, inputs.slice(state + 1));
    const clipped = clipByGlobalNorm(gradients, options.clipNorm);
    const moved = names.map((name, i) =>
      adamStep(
        { weight: trained.weights[i]!, mean: trained.means[i]!, square: trained.squares[i]! },
        clipped.gradients[i]!,
        rates[options.rateOf(name)]!,
      ),
    );
    const weights = moved.map(({ weight }) => weight);
    const next: TrainedWeights = {
      names,
      weights,
      means: moved.map(({ mean }) => mean),
      squares: moved.map(({ square }) => square),
      averages: trained.averages.map((average, i) => follow(average, weights[i]!, decay)),
    };
    return [total, clipped.norm, ...reported, ...tensorsOf(next)];
  };
}

/** a ← d a + (1 − d) w */
function follow(average: tf.Tensor, weight: tf.Tensor, decay: tf.Scalar): tf.Tensor {
  return tf.add(weight, tf.mul(tf.sub(average, weight), decay));
}
