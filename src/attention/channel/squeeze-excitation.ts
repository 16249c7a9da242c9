import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import type { ChannelAttention } from './channel-attention.js';

/** r of the paper. */
const reduction = 16;

/**
 * s = σ(W₂ ReLU(W₁ z)), z the mean of the cells.
 *
 * Source: Hu et al. 2018 (arXiv 1709.01507), eq. 2–3, with biases.
 */
export const squeezeExcitation: ChannelAttention = {
  followsWords: false,

  declare({ channels }) {
    const squeezed = Math.max(1, Math.round(channels / reduction));
    return {
      ...prefixed('squeeze', declareDense(channels, squeezed)),
      ...prefixed('excite', declareDense(squeezed, channels)),
    };
  },

  weigh(weights, { summary }) {
    const squeezed = tf.relu(dense(scoped(weights, 'squeeze'), summary));
    return tf.sigmoid(dense(scoped(weights, 'excite'), squeezed));
  },

  gain: () => 1,
};
