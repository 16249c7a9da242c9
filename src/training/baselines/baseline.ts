import type * as tf from '@tensorflow/tfjs-core';

/** What a baseline may know; `[steps]` is step-major. */
export interface BaselineKnowledge {
  /** Running means of earlier batches' rewards, one for each place in a sentence `[places]` (nats). */
  readonly averages: tf.Tensor1D;
  /** Place of each step in its sentence `[steps]`, int32. */
  readonly places: tf.Tensor1D;
  /** The rewards of the same sentences where every cell is the largest weight's; costs a forward pass `[steps]` (nats). */
  readonly greedy: () => tf.Tensor1D;
}

/** What a reward is held against, so that its estimate of the gradient varies less; it must not depend on the cells drawn. */
export type Baseline = (knowledge: BaselineKnowledge) => tf.Tensor1D;
