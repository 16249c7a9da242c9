import * as tf from '@tensorflow/tfjs-core';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { nativeAvailable } from '../../src/backend/native-tensorflow.js';
import { backendNames, selectBackend } from '../../src/backend/select-backend.js';
import { backendLoads } from '../support/backend-loads.js';

afterEach(() => vi.unstubAllEnvs());

describe('selectBackend', () => {
  test.each(['wasm', 'cpu'] as const)('computes on %s', async (name) => {
    expect(await selectBackend(name)).toEqual({ name });
    expect(tf.getBackend()).toBe(name);
    expect([...tf.matMul([[1, 2]], [[3], [4]]).dataSync()]).toEqual([11]);
  });

  test.runIf(backendLoads('tensorflow'))('takes the native backend first', async () => {
    expect(await selectBackend('auto')).toEqual({ name: 'tensorflow' });
    expect([...tf.matMul([[1, 2]], [[3], [4]]).dataSync()]).toEqual([11]);
  });

  test('obeys SACCADE_BACKEND when asked for auto, and only then', async () => {
    vi.stubEnv('SACCADE_BACKEND', 'cpu');
    expect((await selectBackend('auto')).name).toBe('cpu');
    expect((await selectBackend('wasm')).name).toBe('wasm');
  });

  test('refuses an unknown SACCADE_BACKEND by name', async () => {
    vi.stubEnv('SACCADE_BACKEND', 'gpu');
    await expect(selectBackend('auto')).rejects.toThrow(
      `Expected auto, ${backendNames.join(', ')} for SACCADE_BACKEND, got "gpu".`,
    );
  });

  test('nativeAvailable leaves the backend in use alone', async () => {
    await selectBackend('cpu');
    nativeAvailable();
    expect(tf.getBackend()).toBe('cpu');
  });
});
