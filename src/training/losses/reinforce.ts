import * as tf from '@tensorflow/tfjs-core';
import { withoutGradient } from '../../layers/without-gradient.js';

/** Keeps the logarithm of a weight that came out as 0 finite. */
const tiny = 1e-20;

/** What was drawn and what it earned; lists have one entry a step, `[steps]` is step-major. */
export interface DrawnSentences {
  /** α `[images, rowsAtStep[t], heads, cells]` */
  readonly attention: readonly tf.Tensor4D[];
  /** 1 at the drawn cell, of α's shape. */
  readonly chosen: readonly tf.Tensor4D[];
  /** 1 for steps whose cells were drawn, 0 for padding and for pictures that took the expected context `[steps]`. */
  readonly drawn: tf.Tensor1D;
  /** 1 for steps that have a word, 0 for padding `[steps]`. */
  readonly counts: tf.Tensor1D;
  /** R − b `[steps]` (nats), a constant */
  readonly advantage: tf.Tensor1D;
}

export interface ReinforceWeights {
  /** λ_r, the weight of the reward. */
  readonly reward: number;
  /** λ_e, the weight of the entropy. */
  readonly entropy: number;
}

/**
 * −Σ_t [λ_r (R − b) log α_t(s_t) + λ_e H(α_t)], summed over heads, mean over words: its gradient is REINFORCE's estimate
 * of the gradient of the expected log-probability in the weights that cells are drawn from.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), eq. 12 and section 4.1's final rule, whose λ_r(…)∂log p(s̃)/∂W and λ_e ∂H[s̃]/∂W these
 * are; Williams 1992.
 *
 * @returns a scalar (nats a word)
 */
export function reinforce({ attention, chosen, ...steps }: DrawnSentences, weights: ReinforceWeights): tf.Scalar {
  const logDrawn = tf.concat(attention.map((alphas, t) => logOfChosen(alphas, chosen[t]!))); // [steps]
  const praise = tf.mul(tf.mul(steps.advantage, steps.drawn), logDrawn);
  const spread = tf.mul(tf.concat(attention.map(entropy)), steps.counts);
  const gain = tf.add(tf.mul(praise, weights.reward), tf.mul(spread, weights.entropy));
  return tf.neg(tf.div(tf.sum(gain), tf.sum(steps.counts))) as tf.Scalar;
}

/** Σ_heads log α(s) `[images · rows]` */
function logOfChosen(alphas: tf.Tensor4D, chosen: tf.Tensor4D): tf.Tensor1D {
  const cell = withoutGradient(() => tf.clone(chosen));
  const ofHead = tf.log(tf.add(tf.sum(tf.mul(alphas, cell), 3), tiny)); // [images, rows, heads]
  return tf.reshape(tf.sum(ofHead, 2), [-1]);
}

/** Σ_heads H(α) `[images · rows]` (nats) */
function entropy(alphas: tf.Tensor4D): tf.Tensor1D {
  const terms = tf.mul(alphas, tf.log(tf.add(alphas, tiny)));
  return tf.reshape(tf.neg(tf.sum(terms, [2, 3])), [-1]);
}
