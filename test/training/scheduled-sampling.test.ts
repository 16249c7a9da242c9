import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { mixOwnWords, ownWordShare, previousRows } from '../../src/training/scheduled-sampling.js';

beforeAll(async () => {
  await selectBackend('cpu');
});

describe('scheduled sampling', () => {
  it('starts with the words of people and halves what is left of them towards its share', () => {
    expect([0, 1, 2, 3].map((epoch) => ownWordShare(0.5, epoch))).toEqual([0, 0.25, 0.375, 0.4375]);
  });

  it('finds the row of the same sentence one step before', () => {
    // Two pictures with two sentences at first, then one each: rows 0–3 (picture 0: 0, 1; picture 1: 2, 3), 4–5, 6–7.
    expect(previousRows([2, 1, 1], 2)).toEqual([0, 1, 2, 3, 0, 2, 4, 5]);
  });

  it("reads the model's likeliest word where it is told to, and lets no gradient through", () => {
    // Steps [1, 1, 1] of one picture; at step 0 the model says 2, at step 1 it says 0.
    const logits = tf.tensor2d([
      [0, 0, 1],
      [5, 0, 1],
      [0, 9, 0],
    ]);
    const words = tf.tensor1d([1, 2, 1], 'int32');
    const previous = tf.tensor1d(previousRows([1, 1, 1], 1), 'int32');
    const own = tf.tensor1d([0, 0, 1], 'bool');
    const mixed = mixOwnWords(words, { previous, own, logits: () => tf.clone(logits) as tf.Tensor2D });
    expect([...mixed.dataSync()]).toEqual([1, 2, 0]);
    const all = tf.tensor1d([0, 1, 1], 'bool');
    const other = mixOwnWords(words, { previous, own: all, logits: () => tf.clone(logits) as tf.Tensor2D });
    expect([...other.dataSync()]).toEqual([1, 2, 0]);
    const table = tf.tensor2d([[1], [2], [3]]);
    const gradient = tf.grad((x: tf.Tensor) => {
      const read = mixOwnWords(words, { previous, own, logits: () => tf.mul(logits, x) });
      return tf.add(tf.sum(tf.gather(table, read)), tf.sum(x));
    })(tf.scalar(1));
    expect(gradient.dataSync()[0]).toBe(1);
  });
});
