import * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { unroll } from '../decoder/unroll.js';
import { dropout } from '../layers/dropout.js';
import type { Weights } from '../layers/parameters.js';
import { padId } from '../text/vocabulary.js';
import { crossEntropy } from './losses/cross-entropy.js';
import { doublyStochastic } from './losses/doubly-stochastic.js';

export interface LossOptions {
  /** ε of label smoothing (0–1). */
  readonly labelSmoothing: number;
  /** λ of the doubly stochastic penalty, both means. */
  readonly doublyStochastic: number;
  /** Share of grid channels and of the word logits' inputs that is dropped (0–1). */
  readonly dropout: number;
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
}

export interface CaptionLoss {
  /** What is minimised. */
  readonly total: tf.Scalar;
  /** Its cross-entropy part (nats a word). */
  readonly crossEntropy: tf.Scalar;
}

/** Loss of the decoder on a batch under teacher forcing: cross-entropy + λ · doubly stochastic penalty. */
export function captionLoss(
  weights: Weights,
  batch: CaptionBatch,
  { decoder, loss }: { decoder: DecoderOptions; loss: LossOptions },
): CaptionLoss {
  const { masks, targets } = batch;
  const unrolled = unroll(
    weights,
    {
      features: dropout(batch.features, masks?.grid, loss.dropout),
      words: batch.words,
      rowsAtStep: batch.rowsAtStep,
      ...(masks && { regularise: { mask: masks.output, rate: loss.dropout } }),
    },
    decoder,
  );
  const counts = tf.cast(tf.notEqual(targets, padId), 'float32') as tf.Tensor1D;
  const words = crossEntropy(unrolled.logits, { targets, counts }, loss.labelSmoothing);
  const penalty = doublyStochastic(unrolled.attention, counts);
  return { crossEntropy: words, total: tf.add(words, tf.mul(penalty, loss.doublyStochastic)) };
}
