import * as tf from '@tensorflow/tfjs-core';
import { declareDense, dense } from '../../layers/dense.js';
import { prefixed, scoped } from '../../layers/parameters.js';
import type { ChannelAttention } from './channel-attention.js';

/** k of the paper: size of the space where channels and hidden state meet. */
const mapping = 64;

/**
 * b_c = tanh(v_c W_c + b + W_hc h), β = softmax_c(W_i' b_c), v_c the mean of channel c: the words so far decide which
 * channels count. The paper's bias b_i' adds the same to every channel, which the softmax cancels.
 *
 * Source: Chen et al. 2017, SCA-CNN (arXiv 1611.05594), section 3.3. The paper multiplies channels by β itself, a share that
 * shrinks as they grow in number; here they are multiplied by `channels` · β, 1 where all count alike.
 */
export const sca: ChannelAttention = {
  followsWords: true,

  declare: ({ hidden }) => ({
    mean: { shape: [1, mapping], initial: 'glorot' },
    ...prefixed('hidden', declareDense(hidden, mapping)),
    v: { shape: [mapping, 1], initial: 'glorot' },
  }),

  weigh(weights, { summary, hidden }) {
    const fromMean = tf.mul(tf.expandDims(summary, -1), tf.reshape(weights.mean!, [mapping])); // […, channels, mapping]
    const fromHidden = tf.expandDims(dense(scoped(weights, 'hidden'), hidden!), -2); // […, 1, mapping]
    const met = tf.tanh(tf.add(fromMean, fromHidden));
    const scores = tf.matMul(tf.reshape(met, [-1, mapping]), weights.v as tf.Tensor2D);
    return tf.softmax(tf.reshape(scores, met.shape.slice(0, -1)));
  },

  gain: (channels) => channels,
};
