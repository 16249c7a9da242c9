import * as tf from '@tensorflow/tfjs-core';
import type { ModelFiles } from '../captioner/model-files.js';
import { declareDecoder } from '../decoder/declare-decoder.js';
import type { DecoderOptions, DecoderSurroundings } from '../decoder/decoder-options.js';
import { SaccadeError } from '../errors.js';
import { initialWeights } from '../layers/parameters.js';
import { SeededRandom } from '../tensors/seeded-random.js';

/** Puts the old rows (or columns) of a weight in front of those of the words that are new. */
function graft(name: string, old: tf.Tensor, fresh: tf.Tensor): tf.Tensor {
  const changed = fresh.shape.flatMap((size, axis) => (size === old.shape[axis] ? [] : [axis]));
  if (changed.length === 0) return tf.clone(old);
  const [axis] = changed as [number];
  const [before, after] = [old.shape[axis] ?? 0, fresh.shape[axis]!];
  if (changed.length > 1 || old.rank !== fresh.rank || before > after || !/^(embedding|output\/word)\//.test(name)) {
    throw new SaccadeError(
      'usage',
      `Expected the sizes of the model for --from, got ${name} [${fresh.shape}] instead of [${old.shape}]. Leave out the options that change sizes.`,
    );
  }
  return tf.tidy(() => {
    const begin = fresh.shape.map((_, i) => (i === axis ? before : 0));
    const added = tf.slice(
      fresh,
      begin,
      fresh.shape.map((size, i) => size - begin[i]!),
    );
    return tf.concat([old, added], axis);
  });
}

/**
 * Weights of a decoder as `decoder/<name>`: fresh from the seed, or those of another model, with fresh rows for the words
 * that it did not know.
 *
 * @throws SaccadeError `usage` where sizes differ in any other way
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
      const grafted = graft(name, old, tensor);
      tensor.dispose();
      return [`decoder/${name}`, grafted];
    }),
  );
}
