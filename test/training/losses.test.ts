import '../../src/backend/gradients.js';
import { readFileSync } from 'node:fs';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { backendNames, selectBackend } from '../../src/backend/select-backend.js';
import { movingAverage, nextAverages } from '../../src/training/baselines/moving-average.js';
import { crossEntropy } from '../../src/training/losses/cross-entropy.js';
import { doublyStochastic } from '../../src/training/losses/doubly-stochastic.js';
import { reinforce } from '../../src/training/losses/reinforce.js';
import { type RewardName, rewards } from '../../src/training/losses/rewards.js';
import { wordLogProbabilities } from '../../src/training/losses/word-log-probabilities.js';
import { backendLoads, describeBackends } from '../support/backend-loads.js';
import { checkGradients } from '../support/check-gradients.js';

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/attention/${name}.json`, import.meta.url), 'utf8'));
const numbers = (x: tf.Tensor) => Array.from(x.dataSync(), (value) => Number(value.toFixed(5)));

describeBackends('losses', (backend) => {
  beforeAll(() => selectBackend(backend));

  it('cross-entropy, smoothed, leaves out what does not count', () => {
    const logits = tf.tensor2d([0, Math.log(3), 5, 5], [2, 2]); // probabilities ¼ and ¾
    const rows = { targets: tf.tensor1d([0, 0], 'int32'), counts: tf.tensor1d([1, 0]) };
    expect(crossEntropy(logits, rows, 0).dataSync()[0]).toBeCloseTo(-Math.log(0.25), 5);
    const smoothed = -(0.9 * Math.log(0.25) + 0.1 * Math.log(0.75)); // ε = 0.2 over two words
    expect(crossEntropy(logits, rows, 0.2).dataSync()[0]).toBeCloseTo(smoothed, 5);
    // p − q, and nothing where the row does not count.
    const gradient = tf.grad((x) => crossEntropy(x as tf.Tensor2D, rows, 0.2))(logits);
    expect(numbers(gradient)).toEqual([-0.65, 0.65, 0, 0]);
  });

  it('doubly stochastic penalty, with both means', () => {
    const { alphas, mean } = golden('doubly-stochastic') as { alphas: number[][][]; mean: number };
    // Sentences of three and of two words in one picture's rows; the shorter leaves at the third step.
    const steps = [0, 1, 2].map((t) => {
      const rows = alphas.filter((sentence) => t < sentence.length).map((sentence) => sentence[t]!);
      return tf.tensor4d(rows.flat(), [1, rows.length, 1, 4]);
    });
    expect(doublyStochastic(steps, tf.ones([5])).dataSync()[0]).toBeCloseTo(mean, 5);
    // The same sentences as two pictures of one row each, the shorter padded with a step that does not count.
    const padded = [0, 1, 2].map((t) =>
      tf.tensor4d(
        alphas.flatMap((sentence) => sentence[t] ?? [1, 0, 0, 0]),
        [2, 1, 1, 4],
      ),
    );
    expect(doublyStochastic(padded, tf.tensor1d([1, 1, 1, 1, 1, 0])).dataSync()[0]).toBeCloseTo(mean, 5);
  });

  it.each([
    ['sentence', 'sentence'],
    ['to-go', 'toGo'],
  ] as const)('REINFORCE with the reward %s, loss and gradient', (reward, key) => {
    const { scores, chosen, logWords, baseline, weight, entropyWeight, ...expected } = golden('reinforce');
    const rows = { images: 1, rowsAtStep: [1, 1, 1] };
    const earned = rewards(tf.tensor1d(logWords), rows, reward);
    for (const [t, value] of expected[key].reward.entries()) expect(earned.dataSync()[t]).toBeCloseTo(value, 5);
    const loss = (...steps: tf.Tensor[]) =>
      reinforce(
        {
          attention: steps.map((step) => tf.softmax(tf.reshape(step, [1, 1, 1, 4])) as tf.Tensor4D),
          chosen: (chosen as number[]).map((cell) => tf.reshape(tf.oneHot([cell], 4), [1, 1, 1, 4]) as tf.Tensor4D),
          drawn: tf.ones([3]),
          counts: tf.ones([3]),
          advantage: tf.sub(earned, tf.tensor1d(baseline)),
        },
        { reward: weight, entropy: entropyWeight },
      );
    const steps = (scores as number[][]).map((step) => tf.tensor1d(step));
    expect(3 * loss(...steps).dataSync()[0]!).toBeCloseTo(expected[key].loss, 4); // ours is the mean over three words
    for (const [t, gradient] of tf.grads(loss)(steps).entries()) {
      for (const [cell, value] of gradient.dataSync().entries()) {
        expect(3 * value).toBeCloseTo(expected[key].gradient[t][cell], 4);
      }
    }
  });
});

describe('rewards', () => {
  beforeAll(() => selectBackend('auto'));
  // Two pictures; the first step has two sentences of each, the second one of each.
  const rows = { images: 2, rowsAtStep: [2, 1] };
  const of = (reward: RewardName) => numbers(rewards(tf.tensor1d([1, 2, 3, 4, 10, 20]), rows, reward));

  it('to-go sums from a step on', () => expect(of('to-go')).toEqual([11, 2, 23, 4, 10, 20]));
  it('sentence sums all', () => expect(of('sentence')).toEqual([11, 2, 23, 4, 11, 23]));
});

describe('wordLogProbabilities', () => {
  it.each(backendNames.filter(backendLoads))('picks the target of each row on %s', async (backend) => {
    await selectBackend(backend);
    const logits = tf.tensor2d([0, Math.log(3), 7, 7], [2, 2]);
    const found = numbers(wordLogProbabilities(logits, tf.tensor1d([0, 0], 'int32')));
    expect(found).toEqual([Math.log(0.25), Math.log(0.5)].map((value) => Number(value.toFixed(5))));
  });
});

describe('moving average', () => {
  const places = () => tf.tensor1d([0, 0, 1, 1], 'int32');
  const averages = () => tf.tensor1d([-1, -2, -3]);

  it('gives each step the mean of its place', () => {
    const greedy = () => tf.zeros([4]) as tf.Tensor1D;
    expect(numbers(movingAverage({ averages: averages(), places: places(), greedy }))).toEqual([-1, -1, -2, -2]);
  });

  it('moves a tenth of the way where there are words', () => {
    const rewardsAtStep = { rewards: tf.tensor1d([-4, -6, -9, -9]), counts: tf.tensor1d([1, 1, 0, 0]) };
    expect(numbers(nextAverages(averages(), rewardsAtStep, places()))).toEqual([-1.4, -2, -3]);
  });
});

describe('gradients of losses', () => {
  it('are those that differences give', () => {
    const targets = tf.tensor1d([2, 0, 1], 'int32');
    const counts = tf.tensor1d([1, 1, 0]);
    checkGradients({ logits: tf.tensor2d([0.3, -0.2, 0.9, 0.1, 0.5, -1, 2, 1, 0], [3, 3]) }, ({ logits }) =>
      crossEntropy(logits as tf.Tensor2D, { targets, counts }, 0.1),
    );
    const one = tf.tensor4d([0.1, 0.2, 0.7, 0.3, 0.3, 0.4], [1, 2, 1, 3]);
    const two = tf.tensor4d([0.6, 0.1, 0.3], [1, 1, 1, 3]);
    checkGradients({ one, two }, (steps) =>
      doublyStochastic([steps.one as tf.Tensor4D, steps.two as tf.Tensor4D], tf.ones([3])),
    );
  });
});
