import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { pullToStart } from '../../src/training/pull-to-start.js';
import { startTraining, tensorsOf } from '../../src/training/trained-weights.js';
import { trainingStep } from '../../src/training/training-step.js';

beforeAll(async () => {
  await selectBackend('cpu');
});

it('takes a share of the way back', () => {
  const pulled = pullToStart(tf.tensor1d([1, 2]), tf.tensor1d([0, 4]), tf.scalar(0.25));
  expect([...pulled.dataSync()]).toEqual([0.75, 2.5]);
});

it('leaves weights where they started that no gradient moves, and holds back those that one does', () => {
  const loss = (weights: Readonly<Record<string, tf.Tensor>>) => ({
    total: tf.sum(tf.mul(weights.w!, tf.tensor1d([1, 0]))) as tf.Scalar,
    reported: [],
    carried: [],
  });
  const walk = (stayClose: number) => {
    let trained = startTraining({ w: tf.tensor1d([5, 5]) }, { average: false });
    const anchors = [tf.tensor1d([5, 5])];
    const options = { clipNorm: 0, rateOf: () => 0, stayClose };
    for (let step = 0; step < 200; step++) {
      const inputs = [...tensorsOf(trained), tf.tensor1d([0.01, 0]), ...(stayClose > 0 ? anchors : [])];
      const [, , ...next] = trainingStep(loss, trained, options)(inputs);
      trained = { ...trained, weights: [next[0]!], means: [next[1]!], squares: [next[2]!] };
    }
    return [...trained.weights[0]!.dataSync()];
  };
  const [free, held] = [walk(0), walk(2)];
  expect([free[1], held[1]]).toEqual([5, 5]);
  expect(free[0]).toBeLessThan(2);
  // Where Adam's steps and the pull are in balance: m / √v = λ (w⁰ − w), here at most about 2.
  expect(held[0]).toBeGreaterThan(3);
  expect(held[0]).toBeLessThan(5);
});
