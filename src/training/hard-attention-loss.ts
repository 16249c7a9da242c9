import * as tf from '@tensorflow/tfjs-core';
import type { UnrollDraws, Unrolled } from '../decoder/unroll.js';
import { withoutGradient } from '../layers/without-gradient.js';
import { nextAverages } from './baselines/moving-average.js';
import { baselines } from './baselines/table.js';
import type { HardAttentionOptions } from './hard-attention-options.js';
import { reinforce } from './losses/reinforce.js';
import { rewards, type StepRows } from './losses/rewards.js';
import { wordLogProbabilities } from './losses/word-log-probabilities.js';

/** What a training step needs besides captions where cells are drawn. */
export interface HardAttentionInput {
  readonly draws: UnrollDraws;
  /** Running means of the rewards for each place in a sentence `[places]` (nats); `averages` of the last step's loss, zeros at first. */
  readonly averages: tf.Tensor1D;
}

export interface HardAttentionLoss {
  /** What is minimised beside the words' own loss. */
  readonly loss: tf.Scalar;
  /** For the next step `[places]` (nats). */
  readonly averages: tf.Tensor1D;
  /** Mean of (R − b)² over drawn words, which the variance of the estimated gradient grows with (nats²). */
  readonly variance: tf.Scalar;
  /** The same without the baseline, mean of R² (nats²). */
  readonly varianceWithoutBaseline: tf.Scalar;
}

/** The sentences that cells were drawn for; `[steps]` is step-major. */
export interface HardAttentionSentences {
  readonly unrolled: Unrolled;
  /** The logits of the same sentences with the largest weights' cells `[steps, vocabulary]`. */
  readonly greedyLogits: () => tf.Tensor2D;
  readonly targets: tf.Tensor1D;
  /** 1 for steps that have a word, 0 for padding `[steps]`. */
  readonly counts: tf.Tensor1D;
  readonly rows: StepRows;
}

/**
 * The loss that weights learn from where cells are drawn: forms R − b, which `reinforce` takes.
 *
 * Source: Xu et al. 2015 (arXiv 1502.03044), section 4.1, log p(y | s̃, a) − b in its final rule.
 */
export function hardAttentionLoss(
  sentences: HardAttentionSentences,
  { draws, averages }: HardAttentionInput,
  options: HardAttentionOptions,
): HardAttentionLoss {
  const { unrolled, counts, rows } = sentences;
  const rewardOf = (logits: () => tf.Tensor2D) =>
    withoutGradient(() =>
      rewards(tf.mul(wordLogProbabilities(logits(), sentences.targets), counts), rows, options.reward),
    );
  const earned = rewardOf(() => unrolled.logits);
  const places = placesOf(rows);
  const baseline = baselines[options.baseline]({ averages, places, greedy: () => rewardOf(sentences.greedyLogits) });
  const advantage: tf.Tensor1D = tf.sub(earned, baseline);
  const drawn: tf.Tensor1D = tf.mul(counts, tf.sub(1, spreadPictures(draws.expected, rows)));
  const weights = { reward: options.rewardWeight, entropy: options.entropyWeight };
  const drawnMean = (x: tf.Tensor1D) => tf.div(tf.sum(tf.mul(x, drawn)), tf.maximum(tf.sum(drawn), 1)) as tf.Scalar;
  return {
    loss: reinforce({ attention: unrolled.attention, chosen: unrolled.chosen, drawn, counts, advantage }, weights),
    averages: nextAverages(averages, { rewards: earned, counts: drawn }, places),
    variance: drawnMean(tf.square(advantage)),
    varianceWithoutBaseline: drawnMean(tf.square(earned)),
  };
}

/** The place in its sentence of each packed row `[steps]`. */
function placesOf({ images, rowsAtStep }: StepRows): tf.Tensor1D {
  const places = rowsAtStep.flatMap((rows, t) => new Array<number>(images * rows).fill(t));
  return tf.tensor1d(places, 'int32');
}

/** A number for each picture, to each packed row `[steps]`. */
function spreadPictures(x: tf.Tensor1D, { images, rowsAtStep }: StepRows): tf.Tensor1D {
  const column = tf.reshape(x, [images, 1]);
  return tf.concat(rowsAtStep.map((rows) => tf.reshape(tf.tile(column, [1, rows]), [-1]))) as tf.Tensor1D;
}
