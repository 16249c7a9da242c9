import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';

beforeAll(async () => {
  await selectBackend('wasm');
});

describe('UnsortedSegmentSum on WebAssembly', () => {
  test('sums the rows of each segment, leaves empty segments at zero and drops negative ids', () => {
    const rows = tf.tensor2d([1, 2, 3, 4, 5, 6, 70, 80], [4, 2]);
    const sums = tf.unsortedSegmentSum(rows, tf.tensor1d([2, 0, 2, -1], 'int32'), 4);
    expect(sums.arraySync()).toEqual([
      [3, 4],
      [0, 0],
      [6, 8],
      [0, 0],
    ]);
  });

  test('takes rows of one number and whole numbers', () => {
    const sums = tf.unsortedSegmentSum(tf.tensor1d([1, 2, 4], 'int32'), tf.tensor1d([1, 1, 0], 'int32'), 2);
    expect(sums.dtype).toBe('int32');
    expect(sums.arraySync()).toEqual([4, 3]);
  });

  test('refuses a segment that is not there', () => {
    expect(() => tf.unsortedSegmentSum(tf.tensor1d([1]), tf.tensor1d([3], 'int32'), 2)).toThrow('segment 3');
  });

  test('leaks nothing', () => {
    const before = tf.memory().numTensors;
    tf.tidy(() => tf.unsortedSegmentSum(tf.ones([3, 2]), tf.tensor1d([0, 1, 0], 'int32'), 2).dataSync());
    expect(tf.memory().numTensors).toBe(before);
  });
});
