import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../layers/dense.js';
import { dropout } from '../layers/dropout.js';
import { prefixed, scoped, type WeightSpecs, type Weights } from '../layers/parameters.js';

export function declareWordLogits(sizes: {
  hidden: number;
  context: number;
  embedding: number;
  vocabulary: number;
}): WeightSpecs {
  return {
    ...prefixed('hidden', declareDense(sizes.hidden, sizes.embedding)),
    ...prefixed('context', declareDense(sizes.context, sizes.embedding, { bias: false })),
    ...prefixed('word', declareDense(sizes.embedding, sizes.vocabulary)),
  };
}

/** What the next word is chosen from; `rows` may be all steps of all sentences at once. */
export interface WordEvidence {
  /** `[rows, hidden]` */
  readonly hidden: tf.Tensor;
  /** `[rows, context]` */
  readonly context: tf.Tensor;
  /** E y_{t−1} `[rows, embedding]`; none where the fusion leaves it out */
  readonly previousWord?: tf.Tensor;
}

/**
 * p(y_t) ∝ exp(L_o tanh(L_h h_t + L_z z_t + E y_{t−1})). Without the word this is Luong's h̃_t = tanh(W_c [z_t; h_t]) with
 * W_c = [L_z; L_h].
 *
 * Source: deep output of Pascanu et al. 2014 as in Xu et al. 2015 (arXiv 1502.03044), eq. 7, with a tanh; Luong et al. 2015
 * (arXiv 1508.04025), eq. 5–6.
 *
 * @param mask of the dropout before L_o `[rows, embedding]`
 * @returns logits `[rows, vocabulary]`
 */
export function wordLogits(
  weights: Weights,
  evidence: WordEvidence,
  regularise?: { mask: tf.Tensor; rate: number },
): tf.Tensor2D {
  const fromHidden = dense(scoped(weights, 'hidden'), evidence.hidden);
  const fromContext = dense(scoped(weights, 'context'), evidence.context);
  const seen = tf.add(fromHidden, fromContext);
  const joined = tf.tanh(evidence.previousWord ? tf.add(seen, evidence.previousWord) : seen); // [rows, embedding]
  return dense(scoped(weights, 'word'), dropout(joined, regularise?.mask, regularise?.rate ?? 0)) as tf.Tensor2D;
}
