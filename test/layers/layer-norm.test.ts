import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { declareLayerNorm, layerNorm } from '../../src/layers/layer-norm.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { checkGradients } from '../support/check-gradients.js';
import { normalTensor } from '../support/normal-tensor.js';

beforeAll(() => selectBackend('auto'));

it('norms each row by itself, by hand-computed values', () => {
  const weights = { gain: tf.tensor1d([1, 2]), bias: tf.tensor1d([0, 1]) };
  // Mean 3 and variance 4; mean 0 and variance 100.
  const y = layerNorm(weights, tf.tensor2d([[1, 5], [10, -10]])).dataSync(); // biome-ignore format: rows
  for (const [i, expected] of [-1, 3, 1, -1].entries()) expect(y[i]).toBeCloseTo(expected, 4);
});

it('starts as the plain norm', () => {
  const weights = initialWeights(declareLayerNorm(6), new SeededRandom(1));
  const y = layerNorm(weights, normalTensor(new SeededRandom(2), [3, 4, 6], 5));
  for (const mean of tf.mean(y, 2).dataSync()) expect(mean).toBeCloseTo(0, 5);
  for (const variance of tf.moments(y, 2).variance.dataSync()) expect(variance).toBeCloseTo(1, 3);
});

it('has the gradients that differences give', () => {
  const random = new SeededRandom(3);
  const weights = { gain: normalTensor(random, [4]), bias: normalTensor(random, [4]), x: normalTensor(random, [3, 4]) };
  const target = normalTensor(random, [3, 4]);
  checkGradients(weights, ({ x, ...own }) => tf.mul(layerNorm(own, x!), target));
});
