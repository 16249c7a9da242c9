import * as tf from '@tensorflow/tfjs-core';
import { expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { describeBackends } from '../support/backend-loads.js';

describeBackends('OneHot', (backend) => {
  it('writes the values it is asked for, in the type it is asked for', async () => {
    await selectBackend(backend);
    const found = tf.oneHot(tf.tensor2d([[2, -1]], [1, 2], 'int32'), 3, 2.5, 0.25, 'float32');
    expect(found.dtype).toBe('float32');
    expect(found.arraySync()).toEqual([
      [
        [0.25, 0.25, 2.5],
        [0.25, 0.25, 0.25],
      ],
    ]);
    expect(tf.oneHot(tf.tensor1d([1], 'int32'), 2).arraySync()).toEqual([[0, 1]]);
  });
});
