import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { adamRate, adamStep } from '../../src/training/adam.js';
import { clipByGlobalNorm } from '../../src/training/clip-by-global-norm.js';
import { learningRate } from '../../src/training/schedule.js';

beforeAll(async () => {
  await selectBackend('cpu');
});

describe('adamStep', () => {
  it('moves a weight by the rate in its first step, whatever the size of the gradient', () => {
    for (const gradient of [0.001, 3, -40]) {
      const zero = tf.tensor1d([0]);
      const next = adamStep(
        { weight: tf.tensor1d([1]), mean: zero, square: zero },
        tf.tensor1d([gradient]),
        tf.scalar(adamRate(0.1, 1)),
      );
      expect(next.weight.dataSync()[0]).toBeCloseTo(1 - 0.1 * Math.sign(gradient), 4);
      expect(next.mean.dataSync()[0]).toBeCloseTo(0.1 * gradient, 5);
      expect(next.square.dataSync()[0]).toBeCloseTo(0.001 * gradient ** 2, 5);
    }
  });

  it('follows the paper over two steps', () => {
    let state = { weight: tf.tensor1d([1]), mean: tf.tensor1d([0]), square: tf.tensor1d([0]) };
    state = adamStep(state, tf.tensor1d([1]), tf.scalar(adamRate(0.1, 1))) as typeof state;
    state = adamStep(state, tf.tensor1d([-0.5]), tf.scalar(adamRate(0.1, 2))) as typeof state;
    // m̂ = (0.9·0.1 − 0.1·0.5) / 0.19, v̂ = (0.999·0.001 + 0.001·0.25) / 0.001999
    const second = 0.04 / 0.19 / Math.sqrt(0.001249 / 0.001999);
    expect(state.weight.dataSync()[0]).toBeCloseTo(0.9 - 0.1 * second, 5);
  });
});

describe('clipByGlobalNorm', () => {
  it('scales all gradients together and leaves short ones alone', () => {
    const gradients = [tf.tensor1d([3]), tf.tensor1d([0, 4])];
    const clipped = clipByGlobalNorm(gradients, 1);
    expect(clipped.norm.dataSync()[0]).toBeCloseTo(5, 5);
    expect(clipped.gradients[0]!.dataSync()[0]).toBeCloseTo(0.6, 5);
    expect(clipped.gradients[1]!.dataSync()[1]).toBeCloseTo(0.8, 5);
    expect(clipByGlobalNorm(gradients, 10).gradients[1]!.dataSync()[1]).toBeCloseTo(4, 5);
  });
});

describe('learningRate', () => {
  const run = { peak: 1, epochs: 10, stepsPerEpoch: 100, warmup: 0 };

  it('takes a tenth off after each epoch, however many are to come', () => {
    for (const epochs of [4, 40]) {
      expect(learningRate({ ...run, epochs, schedule: 'step' }, 99)).toBe(1);
      expect(learningRate({ ...run, epochs, schedule: 'step' }, 250)).toBeCloseTo(0.81, 10);
    }
  });

  it('peaks at 30 % of one cycle and ends at 0', () => {
    expect(learningRate({ ...run, schedule: 'one-cycle' }, 0)).toBeCloseTo(0.04, 10);
    expect(learningRate({ ...run, schedule: 'one-cycle' }, 300)).toBe(1);
    expect(learningRate({ ...run, schedule: 'one-cycle' }, 650)).toBeCloseTo(0.5, 10);
    expect(learningRate({ ...run, schedule: 'one-cycle' }, 1000)).toBeCloseTo(0, 10);
  });

  it('halves by the middle of a cosine and warms up linearly', () => {
    expect(learningRate({ ...run, schedule: 'cosine' }, 500)).toBeCloseTo(0.5, 10);
    expect(learningRate({ ...run, schedule: 'constant', warmup: 9 }, 4)).toBeCloseTo(0.5, 10);
  });
});
