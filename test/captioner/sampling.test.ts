import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, test } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { defaultSearchOptions } from '../../src/captioner/description.js';
import { loadCaptioner } from '../../src/captioner/load-captioner.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeTinyModel } from '../support/tiny-model.js';

const grey = {
  values: new Uint8Array(224 * 224 * 3).fill(90),
  height: 224,
  width: 224,
  originalWidth: 9,
  originalHeight: 9,
};

beforeAll(() => selectBackend('wasm'));

test('drawn sentences follow their seed, vary with it, carry their attention and leave no tensors', async () => {
  const folder = temporaryFolder();
  await writeTinyModel(folder);
  const captioner = await loadCaptioner(folder);
  const draw = (seed: number) =>
    captioner.describe([grey, grey], { ...defaultSearchOptions, sampling: { temperature: 2, seed } });
  const first = draw(1);
  const tensors = tf.memory().numTensors;
  expect(draw(1)).toEqual(first);
  expect(tf.memory().numTensors).toBe(tensors);
  expect(new Set([1, 2, 3].flatMap(draw).map(({ caption }) => caption)).size).toBeGreaterThan(2);
  for (const { words, alternatives, attention } of first) {
    expect(alternatives).toEqual([]);
    expect([attention.weights.length, attention.gate.length]).toEqual([words.length, words.length]);
    for (const [weights] of attention.weights)
      expect(weights!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4);
  }
  captioner.dispose();
});
