import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction, type GraphFunctionOptions } from '../backend/graph/create-graph-function.js';
import { tidy } from '../tensors/tidy.js';
import type { Encoder } from './encoder.js';

/** Batches that a graph is recorded for; others are made up of these. Larger ones take more memory and no less time. */
const graphBatches = [8, 1];

/**
 * The same encoder as TensorFlow graphs, one for each of a few batch sizes: fused, without JavaScript between the ops.
 * A rest of more than a third of a batch is filled up with blank pictures; a smaller one goes picture by picture.
 *
 * @param open gives the encoder; called where there is no graph yet
 * @param key names the encoder's weights and grid, so that graphs are found again on disk
 */
export function encodeByGraph(
  open: () => Encoder,
  key: string,
  options: Pick<GraphFunctionOptions, 'onRefusal'> = {},
): Encoder {
  let encoder: Encoder | undefined;
  const compute = createGraphFunction(
    ([pixels]) => {
      encoder ??= open();
      return [encoder.encode(pixels as tf.Tensor4D)];
    },
    {
      cache: { key: `encoder ${key}` },
      ...options,
    },
  );
  const run = (pixels: tf.Tensor4D) => compute.run([pixels])[0] as tf.Tensor4D;

  /** At most the largest batch. No kernel but the graph where that will do: each takes as long as a small layer. */
  const encodeChunk = (pixels: tf.Tensor4D): tf.Tensor4D => {
    const [images] = pixels.shape;
    const size = graphBatches.find((batch) => images >= batch / 3) ?? 1;
    if (size === images) return run(pixels);
    if (size === 1)
      return tf.concat(
        tf.split(pixels, images, 0).map((one) => run(one as tf.Tensor4D)),
        0,
      );
    const padded = tf.pad(pixels, [
      [0, size - images],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    return tf.slice(run(padded), [0, 0, 0, 0], [images, -1, -1, -1]);
  };

  return {
    encode: (pixels) =>
      tidy(() => {
        const integers = tf.cast(pixels, 'int32');
        const [images] = integers.shape;
        const largest = graphBatches[0]!;
        if (images <= largest) return encodeChunk(integers);
        const starts = Array.from({ length: Math.ceil(images / largest) }, (_, i) => i * largest);
        const chunks = starts.map((start) => {
          const size = Math.min(largest, images - start);
          return encodeChunk(tf.slice(integers, [start, 0, 0, 0], [size, -1, -1, -1]));
        });
        return tf.concat(chunks, 0);
      }),
    dispose() {
      compute.dispose();
      encoder?.dispose();
    },
  };
}
