import { describe, expect, it } from 'vitest';
import { chosenEncoder } from '../../src/pipelines/chosen-encoder.js';
import { resolveSettings } from '../../src/pipelines/training-settings.js';

describe('chosenEncoder', () => {
  it('takes MobileNet with its first grid, and patches of 7 × 7, unless told otherwise', () => {
    expect(chosenEncoder({ encoder: 'mobilenet' })).toEqual({ kind: 'mobilenet-v2', grid: '7x7x1280' });
    expect(chosenEncoder({ encoder: 'some/folder', grid: '14x14x96' })).toEqual({
      kind: 'mobilenet-v2',
      grid: '14x14x96',
    });
    expect(chosenEncoder({ encoder: 'patches' })).toEqual({ kind: 'patches', rows: 7, patch: 8, channels: 96 });
    expect(chosenEncoder({ encoder: 'patches', grid: '14x14x64', patch: 4 })).toEqual({
      kind: 'patches',
      rows: 14,
      patch: 4,
      channels: 64,
    });
  });

  it.each([
    [{ encoder: 'patches', fineTuneFrom: 3 }, 'a MobileNet for --fine-tune-encoder, got patches'],
    [
      { encoder: 'patches', grid: '7x5x96' },
      'a square of at most 64 rows and 8192 channels such as 7x7x96 for --grid, got 7x5x96',
    ],
    [{ encoder: 'patches', grid: '65x65x96' }, 'for --grid, got 65x65x96'],
    [{ encoder: 'mobilenet', patch: 4 }, '--encoder patches for --patch, got mobilenet'],
    [{ encoder: 'mobilenet', grid: '7x7x96' }, '7x7x1280, 14x14x576, 14x14x96 for --grid, got 7x7x96'],
  ])('refuses %j', (settings, words) => {
    expect(() => chosenEncoder(settings)).toThrow(words);
    expect(() => resolveSettings(settings)).toThrow(words);
  });
});

describe('the learning rate of an encoder', () => {
  const rates = (...settings: Parameters<typeof resolveSettings>) => {
    const { learningRate, encoderLearningRate } = resolveSettings(...settings).training;
    return [learningRate, encoderLearningRate];
  };
  const patches = { encoder: 'patches', training: { learningRate: 2e-3 } };

  it('is that of the decoder where the encoder starts from nothing, and stays so', () => {
    expect(rates({ encoder: 'patches' })).toEqual([8e-4, 8e-4]);
    expect(rates(patches)).toEqual([2e-3, 2e-3]);
    expect(rates({}, resolveSettings(patches))).toEqual([2e-3, 2e-3]);
    expect(rates({ training: { learningRate: 1e-3 } }, resolveSettings(patches))).toEqual([1e-3, 1e-3]);
  });

  it('is its own where one was chosen, or where the encoder knows something already', () => {
    const own = { encoder: 'patches', training: { learningRate: 2e-3, encoderLearningRate: 1e-3 } };
    expect(rates(own)).toEqual([2e-3, 1e-3]);
    expect(rates({ training: { learningRate: 5e-4 } }, resolveSettings(own))).toEqual([5e-4, 1e-3]);
    expect(rates({})).toEqual([8e-4, 1e-4]);
    expect(rates({ from: 'default' })).toEqual([5e-4, 1e-4]);
  });
});
