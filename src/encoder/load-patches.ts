import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import type { WeightSpecs, Weights } from '../layers/parameters.js';
import { tidy } from '../tensors/tidy.js';
import type { Encoder } from './encoder.js';
import { readEncoderWeights } from './encoder-weights.js';

/**
 * An encoder of patches from its folder.
 *
 * @param declared the weights that it must have
 * @param encode grids from weights and pixels
 * @throws SaccadeError `no-model`, or `bad-model` where the weights are others
 */
export async function loadPatches(
  folder: string,
  declared: WeightSpecs,
  encode: (weights: Weights, pixels: tf.Tensor4D) => tf.Tensor4D,
): Promise<Encoder> {
  const weights = await readEncoderWeights(folder);
  for (const [name, { shape }] of Object.entries(declared)) {
    const got = weights[name]?.shape;
    if (got && tf.util.arraysEqual(got, [...shape])) continue;
    tf.dispose(weights);
    throw new SaccadeError(
      'bad-model',
      `Expected patches with ${name} [${shape}] for the encoder in ${folder}, got ${got ? `[${got}]` : 'none'}. Take the folder that was saved with the model.`,
    );
  }
  return {
    encode: (pixels) => tidy(() => encode(weights, pixels)),
    dispose: () => tf.dispose(weights),
  };
}
