import * as tf from '@tensorflow/tfjs-core';
import { expect } from 'vitest';
import { recordGraph } from '../../../src/backend/graph/record-graph.js';
import type { TensorFunction } from '../../../src/backend/graph/record-kernels.js';

/** The relative distance |a − b| / |b| of two tensors. */
export const distance = (a: tf.Tensor, b: tf.Tensor) =>
  tf.tidy(() => {
    const [x, y] = [tf.cast(a, 'float32'), tf.cast(b, 'float32')];
    return tf.norm(tf.sub(x, y)).dataSync()[0]! / Math.max(tf.norm(y).dataSync()[0]!, 1e-12);
  });

/** Records `compute` with `example`, and expects the graph and eager execution to agree on `inputs` (other values than recorded). */
export function expectSame(
  compute: TensorFunction,
  { example, inputs = example, within = 1e-5 }: { example: tf.Tensor[]; inputs?: tf.Tensor[]; within?: number },
): void {
  const graph = recordGraph(compute, example);
  const got = graph.run(inputs);
  const expected = tf.tidy(() => compute(inputs));
  expect(got.map(({ dtype, shape }) => ({ dtype, shape }))).toEqual(
    expected.map(({ dtype, shape }) => ({ dtype, shape })),
  );
  got.forEach((tensor, index) => {
    expect(distance(tensor, expected[index]!)).toBeLessThan(within);
  });
  graph.dispose();
}
