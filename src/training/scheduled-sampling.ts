import * as tf from '@tensorflow/tfjs-core';
import { withoutGradient } from '../layers/without-gradient.js';

/**
 * Share of previous words that are the model's own in an epoch (0, 1, …): s · (1 − 2^−epoch), none at first and s in the end,
 * however many epochs are to come.
 *
 * Source: exponential decay of teacher forcing, Bengio et al. 2015 (arXiv 1506.03099), section 2.4, with k = ½ an epoch.
 */
export function ownWordShare(share: number, epoch: number): number {
  return share * (1 - 0.5 ** epoch);
}

/** Row of the same sentence one step before, for rows as `CaptionRows` packs them; those of the first step name themselves. */
export function previousRows(rowsAtStep: readonly number[], images: number): number[] {
  const previous: number[] = [];
  let before = 0;
  for (const [t, rows] of rowsAtStep.entries()) {
    const start = previous.length;
    for (let image = 0; image < images; image++) {
      for (let slot = 0; slot < rows; slot++)
        previous.push(t === 0 ? previous.length : before + image * rowsAtStep[t - 1]! + slot);
    }
    before = start;
  }
  return previous;
}

export interface OwnWords {
  /** Row of the same sentence one step before `[steps]`, int32. */
  readonly previous: tf.Tensor1D;
  /** Where the model's own word is read `[steps]`, bool. */
  readonly own: tf.Tensor1D;
  /** What the model says under teacher forcing `[steps, vocabulary]`. */
  readonly logits: () => tf.Tensor2D;
}

/**
 * Previous words for a second pass: some of them are what the model itself said in a first one, its likeliest words.
 *
 * Source: Mihaylova & Martins 2019 (arXiv 1906.07651), section 3, with the decoder's argmax.
 *
 * @param words previous words of the captions `[steps]`, int32
 * @returns `[steps]`, int32; no gradient flows through the choice
 */
export function mixOwnWords(words: tf.Tensor1D, { previous, own, logits }: OwnWords): tf.Tensor1D {
  return withoutGradient(() => tf.where(own, tf.gather(tf.argMax(logits(), 1), previous), words)) as tf.Tensor1D;
}
