import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import type { WeightSpecs } from '../layers/parameters.js';
import { readEncoderWeights } from './encoder-weights.js';

/**
 * The declared weights of an encoder's folder, which may hold layers behind the grid too; the caller's to dispose.
 *
 * @throws SaccadeError `no-model`, or `bad-model` where the weights are others
 */
export function readDeclaredWeights(folder: string, declared: WeightSpecs): Record<string, tf.Tensor> {
  const all = readEncoderWeights(folder);
  for (const [name, { shape }] of Object.entries(declared)) {
    const got = all[name]?.shape;
    if (got && tf.util.arraysEqual(got, [...shape])) continue;
    tf.dispose(all);
    throw new SaccadeError(
      'bad-model',
      `Expected ${name} [${shape}] among the weights of the encoder in ${folder}, got ${got ? `[${got}]` : 'none'}. Take the folder that was saved with the model.`,
    );
  }
  for (const [name, weight] of Object.entries(all)) {
    if (Object.hasOwn(declared, name)) continue;
    weight.dispose();
    delete all[name];
  }
  return all;
}
