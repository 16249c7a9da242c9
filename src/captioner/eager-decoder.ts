import * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { tidy } from '../tensors/tidy.js';
import { type DecoderCompute, gatherState, startDecoder, stepDecoder } from './decoder-compute.js';
import { tightSizes } from './row-layout.js';

/** The decoder op by op, on every backend: rows come and go freely, and none is computed in vain. */
export function eagerDecoder(options: DecoderOptions): DecoderCompute {
  return {
    sizes: () => tightSizes,
    start: (weights, features) => tidy(() => startDecoder(weights, features, options)),
    step: (weights, { prepared, state, sources, words }) =>
      tidy(() => {
        const moved = sources ? gatherState(state, tf.tensor1d(sources, 'int32')) : state;
        return stepDecoder(weights, { prepared, state: moved, words: tf.tensor1d(words, 'int32') }, options);
      }),
    dispose: () => undefined,
  };
}
