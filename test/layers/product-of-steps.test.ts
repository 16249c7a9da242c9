import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { productOfSteps } from '../../src/layers/product-of-steps.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { normalTensor } from '../support/normal-tensor.js';

beforeAll(() => selectBackend('cpu'));

it('has the value and the gradients of one product a step, also where rows become fewer', () => {
  const random = new SeededRandom(3);
  const kernel = normalTensor<tf.Tensor2D>(random, [2, 3]);
  const added = normalTensor<tf.Tensor2D>(random, [4 + 2 + 2, 3]);
  const first = normalTensor<tf.Tensor2D>(random, [4, 2]);
  const loop = (step: (x: tf.Tensor2D, sums: tf.Tensor) => tf.Tensor, parts: tf.Tensor[]) => {
    let x = first;
    let total = tf.scalar(0);
    for (const part of parts) {
      const y = tf.tanh(step(tf.slice(x, 0, part.shape[0]!), part));
      total = tf.add(total, tf.sum(tf.square(y)));
      x = tf.slice(y, [0, 0], [-1, 2]) as tf.Tensor2D;
    }
    return total as tf.Scalar;
  };
  const plain = (weight: tf.Tensor, sums: tf.Tensor) =>
    loop((x, own) => tf.add(tf.matMul(x, weight as tf.Tensor2D), own), tf.split(sums, [4, 2, 2], 0));
  const together = (weight: tf.Tensor, sums: tf.Tensor) => {
    const { addedTo, step } = productOfSteps(weight as tf.Tensor2D);
    return loop(step, tf.split(addedTo(sums as tf.Tensor2D), [4, 2, 2], 0));
  };
  const [expected, got] = [plain, together].map((compute) => tf.valueAndGrads(compute)([kernel, added]));
  expect(got!.value.dataSync()[0]).toBeCloseTo(expected!.value.dataSync()[0]!, 5);
  for (const [i, gradient] of got!.grads.entries()) {
    const values = expected!.grads[i]!.dataSync();
    for (const [at, value] of gradient.dataSync().entries()) expect(value).toBeCloseTo(values[at]!, 4);
  }
});
