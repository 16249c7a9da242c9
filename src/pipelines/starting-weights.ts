import * as tf from '@tensorflow/tfjs-core';
import type { ModelFiles } from '../captioner/model-files.js';
import { declareDecoder } from '../decoder/declare-decoder.js';
import type { DecoderOptions, DecoderSurroundings } from '../decoder/decoder-options.js';
import { initialWeights } from '../layers/parameters.js';
import { SeededRandom } from '../tensors/seeded-random.js';

/** Puts the old rows (or columns) of a weight in front of the new ones of a grown vocabulary. */
function graft(old: tf.Tensor, fresh: tf.Tensor): tf.Tensor {
  const grown = fresh.shape.findIndex((size, axis) => size !== old.shape[axis]);
  if (grown < 0) return tf.clone(old);
  return tf.tidy(() => {
    const begin = fresh.shape.map((_, axis) => (axis === grown ? old.shape[axis]! : 0));
    return tf.concat(
      [
        old,
        tf.slice(
          fresh,
          begin,
          fresh.shape.map((size, axis) => size - begin[axis]!),
        ),
      ],
      grown,
    );
  });
}

/**
 * Weights of a decoder as `decoder/<name>`: fresh from the seed, or those of another model, with fresh rows for the words
 * that it did not know.
 */
export function startingWeights(
  options: DecoderOptions,
  surroundings: DecoderSurroundings,
  { seed, from }: { seed: number; from?: ModelFiles | undefined },
): Record<string, tf.Tensor> {
  const fresh = initialWeights(declareDecoder(options, surroundings), new SeededRandom(seed).fork('weights'));
  return Object.fromEntries(
    Object.entries(fresh).map(([name, tensor]) => {
      const old = from?.weights[name];
      if (!old) return [`decoder/${name}`, tensor];
      const grafted = graft(old, tensor);
      tensor.dispose();
      return [`decoder/${name}`, grafted];
    }),
  );
}
