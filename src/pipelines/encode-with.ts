import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction } from '../backend/graph/create-graph-function.js';
import { type EncoderOptions, encodePixels, encoderGrid } from '../encoder/trainable-encoders.js';
import type { Weights } from '../layers/parameters.js';

/** Pictures encoded at once. */
const batchSize = 16;

export interface ChangingEncoder {
  /** @returns `[pictures, rows, columns, channels]` */
  run(weights: Weights, pictures: readonly Uint8Array[]): tf.Tensor4D;
  dispose(): void;
}

/** An encoder whose weights change from call to call; with `graph` it is recorded once. */
export function encodeWith(names: readonly string[], encoder: EncoderOptions, graph: boolean): ChangingEncoder {
  const { side } = encoderGrid(encoder);
  const compute = ([pixels, ...tensors]: tf.Tensor[]) => [
    encodePixels(Object.fromEntries(names.map((name, i) => [name, tensors[i]!])), pixels as tf.Tensor4D, encoder),
  ];
  const graphed = graph
    ? createGraphFunction(compute)
    : { run: (inputs: tf.Tensor[]) => tf.tidy(() => compute(inputs)), dispose: () => undefined };
  return {
    run(weights, pictures) {
      return tf.tidy(() => {
        const tensors = names.map((name) => weights[name]!);
        const chunks: tf.Tensor4D[] = [];
        for (let start = 0; start < pictures.length; start += batchSize) {
          const chunk = pictures.slice(start, start + batchSize);
          const values = new Uint8Array(batchSize * side * side * 3);
          for (const [i, picture] of chunk.entries()) values.set(picture, i * picture.length);
          const [features] = graphed.run([tf.tensor4d(values, [batchSize, side, side, 3], 'int32'), ...tensors]);
          chunks.push(tf.slice(features as tf.Tensor4D, [0, 0, 0, 0], [chunk.length, -1, -1, -1]));
        }
        return tf.concat(chunks, 0);
      });
    },
    dispose: () => graphed.dispose(),
  };
}
