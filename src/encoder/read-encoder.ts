import * as tf from '@tensorflow/tfjs-core';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import { tidy } from '../tensors/tidy.js';
import { readDeclaredWeights } from './declared-weights.js';
import type { Encoder } from './encoder.js';

/**
 * An encoder as a function of the weights in its folder.
 *
 * @param declared the weights that it must have
 * @param encode grids from weights and pixels
 * @throws SaccadeError `no-model`, or `bad-model` where the weights are others
 */
export function readEncoder(
  folder: string,
  declared: WeightSpecs,
  encode: (weights: Weights, pixels: tf.Tensor4D) => tf.Tensor4D,
): Encoder {
  const weights = readDeclaredWeights(folder, declared);
  // A graph may be recorded from it in the middle of other work, whose end would take all tensors made on the way.
  for (const weight of Object.values(weights)) tf.keep(weight);
  return {
    encode: (pixels) => tidy(() => encode(weights, pixels)),
    dispose: () => tf.dispose(weights),
  };
}
