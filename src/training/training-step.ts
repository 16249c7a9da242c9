import '../backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import type { Weights } from '../layers/parameters.js';
import { adamStep } from './adam.js';
import { clipByGlobalNorm } from './clip-by-global-norm.js';
import { pullToStart } from './pull-to-start.js';
import { type TrainedWeights, tensorsOf, trainedFrom } from './trained-weights.js';

/** The loss as a function of the weights; further scalars are reported along with it, and tensors carried to the next step. */
export type LossFunction = (
  weights: Weights,
  batch: readonly tf.Tensor[],
  carried: readonly tf.Tensor[],
) => { total: tf.Scalar; reported: tf.Scalar[]; carried: tf.Tensor[] };

export interface StepOptions {
  /** Largest norm of all gradients together; 0 for none. */
  readonly clipNorm: number;
  /** Which of the learning rates handed to the step moves a weight. */
  readonly rateOf: (name: string) => number;
  /** λ of the pull to the anchors; without it there are none. */
  readonly stayClose?: number;
}

/** Loss and gradients with respect to all weights; what is reported and carried comes out beside them. */
function differentiate(loss: LossFunction, { names, weights, carried }: TrainedWeights, batch: readonly tf.Tensor[]) {
  let beside: { reported: tf.Scalar[]; carried: tf.Tensor[] } = { reported: [], carried: [] };
  const compute = tf.valueAndGrads((...tensors: tf.Tensor[]) => {
    const result = loss(Object.fromEntries(names.map((name, i) => [name, tensors[i]!])), batch, carried);
    beside = {
      reported: result.reported.map((scalar) => tf.keep(scalar)),
      carried: result.carried.map((tensor) => tf.keep(tensor)),
    };
    return result.total;
  });
  const { value, grads } = compute(weights);
  return { total: value as tf.Scalar, gradients: grads, ...beside };
}

/**
 * One step of training as a plain function of tensors, so that it can run op by op or as one graph:
 * loss, gradients, clipping, Adam, pull to the start, running average.
 *
 * Inputs: all of `tensorsOf(trained)`, then `[groups + 1]` numbers of this step (Adam's α_t of each group of weights, and
 * last the decay of the running average), then the batch, and last the anchors, one a weight, where there is a pull to them.
 * Results: total loss, gradient norm, the next `tensorsOf(trained)`, reported scalars.
 *
 * @param like what is trained, for its names and numbers
 */
export function trainingStep(loss: LossFunction, like: TrainedWeights, options: StepOptions) {
  const { names } = like;
  const state = tensorsOf(like).length;
  return (inputs: tf.Tensor[]): tf.Tensor[] => {
    const trained = trainedFrom(like, inputs.slice(0, state));
    const rates = tf.unstack(inputs[state] as tf.Tensor1D) as tf.Scalar[];
    const decay = rates[rates.length - 1]!;
    const { stayClose = 0 } = options;
    const anchors = stayClose > 0 ? inputs.slice(-names.length) : [];
    const batch = inputs.slice(state + 1, inputs.length - anchors.length);
    const { total, gradients, reported, carried } = differentiate(loss, trained, batch);
    const clipped = clipByGlobalNorm(gradients, options.clipNorm);
    const moved = names.map((name, i) =>
      adamStep(
        { weight: trained.weights[i]!, mean: trained.means[i]!, square: trained.squares[i]! },
        clipped.gradients[i]!,
        rates[options.rateOf(name)]!,
      ),
    );
    const weights = moved.map(({ weight }, i) => {
      if (!anchors[i]) return weight;
      const share = tf.mul(rates[options.rateOf(names[i]!)]!, stayClose) as tf.Scalar;
      return pullToStart(weight, anchors[i], share);
    });
    const next: TrainedWeights = {
      names,
      weights,
      means: moved.map(({ mean }) => mean),
      squares: moved.map(({ square }) => square),
      averages: trained.averages.map((average, i) => follow(average, weights[i]!, decay)),
      carried,
    };
    return [total, clipped.norm, ...tensorsOf(next), ...reported];
  };
}

/** a ← d a + (1 − d) w */
function follow(average: tf.Tensor, weight: tf.Tensor, decay: tf.Scalar): tf.Tensor {
  return tf.add(weight, tf.mul(tf.sub(average, weight), decay));
}
