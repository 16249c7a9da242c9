import * as tf from '@tensorflow/tfjs-core';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { type DecoderOptions, decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { normalTensor } from '../support/normal-tensor.js';

/** Sizes of the tiny decoder's surroundings. */
export const tiny = { images: 2, cells: 4, channels: 3, vocabulary: 8 } as const;

/** A decoder small enough for differences, number by number. */
export function tinyOptions(changes: Partial<DecoderOptions>): DecoderOptions {
  return decoderOptionsSchema.parse({ value: 4, attention: 4, hidden: 4, embedding: 3, ...changes });
}

/** Weights away from zero, so that no ReLU sits on its kink or is shut for good. */
export function tinyWeights(options: DecoderOptions, spread = 0.2): Record<string, tf.Tensor> {
  const random = new SeededRandom(1);
  const fresh = initialWeights(declareDecoder(options, tiny), random);
  return Object.fromEntries(
    Object.entries(fresh).map(([name, weight]) => [
      name,
      tf.add(
        tf.add(weight, normalTensor(random.fork(name), weight.shape, spread)),
        name.endsWith('squeeze/bias') ? 3 : 0,
      ),
    ]),
  );
}

export function tinyFeatures(seed = 2): tf.Tensor3D {
  return tf.abs(normalTensor<tf.Tensor3D>(new SeededRandom(seed), [tiny.images, tiny.cells, tiny.channels]));
}

/** Two pictures with two sentences and one, of three and two words: "4 5 6", "7 4" and "5 7". */
export const tinyCaptions = [
  [
    [4, 5, 6],
    [7, 4],
  ],
  [[5, 7]],
] as const;
