import * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { type UnrollDraws, type UnrollInput, unroll } from '../decoder/unroll.js';
import { dropout } from '../layers/dropout.js';
import type { Weights } from '../layers/parameters.js';
import { padId } from '../text/vocabulary.js';
import { type HardAttentionInput, type HardAttentionLoss, hardAttentionLoss } from './hard-attention-loss.js';
import type { HardAttentionOptions } from './hard-attention-options.js';
import { crossEntropy } from './losses/cross-entropy.js';
import { doublyStochastic } from './losses/doubly-stochastic.js';
import { policyGradient } from './losses/policy-gradient.js';
import { neverDrawn } from './never-drawn.js';

export interface LossOptions {
  /** ε of label smoothing (0–1). */
  readonly labelSmoothing: number;
  /** λ of the doubly stochastic penalty, both means. */
  readonly doublyStochastic: number;
  /** Share of grid channels and of the word logits' inputs that is dropped (0–1). */
  readonly dropout: number;
  /** T of the draws of self-critical training. */
  readonly selfCriticalTemperature?: number;
  /** How selections that draw cells learn. */
  readonly hardAttention?: HardAttentionOptions;
}

export interface CaptionBatch {
  /** `[images, cells, channels]` */
  readonly features: tf.Tensor3D;
  /** Previous and next words, see `CaptionRows`. */
  readonly words: tf.Tensor1D;
  readonly targets: tf.Tensor1D;
  readonly rowsAtStep: readonly number[];
  /** Dropout masks; none when nothing is dropped. */
  readonly masks?: { readonly grid: tf.Tensor; readonly output: tf.Tensor };
  /** For selections that draw cells, with `LossOptions.hardAttention`. */
  readonly hardAttention?: HardAttentionInput;
  /** For sentences that the model drew: r − b of each row's sentence `[steps]`. */
  readonly advantages?: tf.Tensor1D;
}

export interface CaptionLoss {
  /** What is minimised. */
  readonly total: tf.Scalar;
  /** Its cross-entropy part (nats a word). */
  readonly crossEntropy: tf.Scalar;
  /** Its part for drawn cells, with the state of their baseline. */
  readonly hardAttention?: HardAttentionLoss;
}

/**
 * Loss of the decoder on a batch under teacher forcing: cross-entropy + λ · doubly stochastic penalty (+ REINFORCE where
 * cells are drawn); for sentences that the model drew, the policy gradient alone.
 */
export function captionLoss(
  weights: Weights,
  batch: CaptionBatch,
  { decoder, loss }: { decoder: DecoderOptions; loss: LossOptions },
): CaptionLoss {
  const { targets, rowsAtStep, hardAttention } = batch;
  const input = unrollInput(batch, loss.dropout);
  const unrollWith = (draws?: UnrollDraws) => unroll(weights, { ...input, draws }, decoder);
  const unrolled = unrollWith(hardAttention?.draws);
  const counts = tf.cast(tf.notEqual(targets, padId), 'float32') as tf.Tensor1D;
  const words = crossEntropy(unrolled.logits, { targets, counts }, loss.labelSmoothing);
  if (batch.advantages) {
    return {
      crossEntropy: words,
      total: policyGradient(
        unrolled.logits,
        { targets, counts, advantages: batch.advantages },
        { temperature: loss.selfCriticalTemperature, neverDrawn },
      ),
    };
  }
  const penalty = tf.mul(doublyStochastic(unrolled.attention, counts), loss.doublyStochastic);
  const soft = { crossEntropy: words, total: tf.add(words, penalty) as tf.Scalar };
  if (!hardAttention || !loss.hardAttention) return soft;
  const rows = { images: batch.features.shape[0], rowsAtStep };
  const sentences = { unrolled, greedyLogits: () => unrollWith().logits, targets, counts, rows };
  const hard = hardAttentionLoss(sentences, hardAttention, loss.hardAttention);
  return { ...soft, total: tf.add(soft.total, hard.loss), hardAttention: hard };
}

function unrollInput({ features, words, rowsAtStep, masks }: CaptionBatch, rate: number): UnrollInput {
  return {
    features: dropout(features, masks?.grid, rate),
    words,
    rowsAtStep,
    ...(masks && { regularise: { mask: masks.output, rate } }),
  };
}
