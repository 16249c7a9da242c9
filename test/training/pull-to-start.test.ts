import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { pullToStart } from '../../src/training/pull-to-start.js';

beforeAll(async () => {
  await selectBackend('cpu');
});

it('is half λ times the squared distance, and pulls each weight back by λ times its own', () => {
  const weights = { one: tf.tensor1d([1, 2]), other: tf.tensor2d([[3]]) };
  const anchors = { one: tf.tensor1d([0, 4]), other: tf.tensor2d([[2.5]]) };
  // λ/2 (1² + 2² + 0.5²) = 0.05 · 5.25
  expect(pullToStart(weights, anchors, 0.1).dataSync()[0]).toBeCloseTo(0.2625, 6);
  const gradient = tf.grad((one: tf.Tensor) => pullToStart({ ...weights, one }, anchors, 0.1))(weights.one);
  expect([...gradient.dataSync()].map((value) => Number(value.toFixed(6)))).toEqual([0.1, -0.2]);
});
