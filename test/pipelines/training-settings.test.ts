import { expect, test } from 'vitest';
import { resolveSettings } from '../../src/pipelines/training-settings.js';

test('self-critical training starts without dropout and at a low rate, unless others are chosen', () => {
  const rewarded = { from: 'default', training: { selfCriticalSamples: 5 } };
  expect(resolveSettings(rewarded).training).toMatchObject({ dropout: 0, learningRate: 1e-5 });
  const chosen = { ...rewarded, training: { ...rewarded.training, dropout: 0.1, learningRate: 2e-5 } };
  expect(resolveSettings(chosen).training).toMatchObject({ dropout: 0.1, learningRate: 2e-5 });
  expect(resolveSettings({ from: 'default' }).training.dropout).toBe(0.5);
});
