import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Draws } from '../../src/attention/selection/selection.js';
import { type SelectionName, selections } from '../../src/attention/selection/table.js';
import { selectBackend } from '../../src/backend/select-backend.js';
import { describeBackends } from '../support/backend-loads.js';

/** One picture, two sentences, one head, four cells. */
const weights = () => tf.tensor4d([0.1, 0.2, 0.3, 0.4, 0.25, 0.5, 0, 0.25], [1, 2, 1, 4]);
const draws = (uniforms: number[], expected: number[]): Draws => ({
  uniforms: tf.tensor3d(uniforms, [1, 2, 1]),
  expected: tf.tensor3d(expected, [1, 2, 1]),
});
const numbers = (x: tf.Tensor) => Array.from(x.dataSync(), (value) => Number(value.toFixed(6)));

describeBackends('selections', (backend) => {
  beforeAll(() => selectBackend(backend));

  it.each(Object.keys(selections) as SelectionName[])('%s gives coefficients that sum to 1', (name) => {
    const { drawn, select } = selections[name];
    const chosen = select(weights(), drawn ? draws([0.5, 0.9], [0, 1]) : undefined);
    expect(chosen.shape).toEqual([1, 2, 1, 4]);
    expect(numbers(tf.sum(chosen, 3))).toEqual([1, 1]);
  });

  it('soft is the weights', () => {
    expect(numbers(selections.soft.select(weights()))).toEqual(numbers(weights()));
  });

  it('hard-argmax takes the largest weight', () => {
    expect(numbers(selections['hard-argmax'].select(weights()))).toEqual([0, 0, 0, 1, 0, 1, 0, 0]);
  });

  it('hard-sampled takes the cell that the uniform number falls on', () => {
    const chosen = (...uniforms: [number, number]) =>
      numbers(selections['hard-sampled'].select(weights(), draws(uniforms, [0, 0])));
    expect(chosen(0, 0.24)).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
    expect(chosen(0.29, 0.26)).toEqual([0, 1, 0, 0, 0, 1, 0, 0]);
    expect(chosen(0.59, 0.74)).toEqual([0, 0, 1, 0, 0, 1, 0, 0]);
    expect(chosen(0.61, 0.76)).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
    expect(chosen(0.9999999, 0.9999999)).toEqual([0, 0, 0, 1, 0, 0, 0, 1]);
  });

  it('hard-sampled takes the expected context where it is asked for, and the largest weight without draws', () => {
    const mixed = selections['hard-sampled'].select(weights(), draws([0.05, 0.3], [1, 0]));
    expect(numbers(mixed)).toEqual([0.1, 0.2, 0.3, 0.4, 0, 1, 0, 0]);
    expect(numbers(selections['hard-sampled'].select(weights()))).toEqual([0, 0, 0, 1, 0, 1, 0, 0]);
  });

  it('draws each cell as often as its weight says', () => {
    const many = 20000;
    const probabilities = [0.1, 0.2, 0.3, 0.4];
    const all = tf.tile(tf.tensor4d(probabilities, [1, 1, 1, 4]), [1, many, 1, 1]);
    const uniforms = tf.randomUniform([1, many, 1], 0, 1, 'float32', 3) as tf.Tensor3D;
    const chosen = selections['hard-sampled'].select(all, { uniforms, expected: tf.zeros([1, many, 1]) });
    const shares = tf.mean(chosen, [0, 1, 2]).dataSync();
    // Four standard errors of a share near ½.
    for (const [cell, share] of shares.entries()) expect(Math.abs(share - probabilities[cell]!)).toBeLessThan(0.014);
  });
});

describe('gradients of selections', () => {
  beforeAll(() => selectBackend('auto'));
  const values = [1, 2, 3, 5];
  const gradient = (select: (x: tf.Tensor4D) => tf.Tensor) =>
    numbers(tf.grad((x) => tf.sum(tf.mul(select(x as tf.Tensor4D), values)))(weights()));

  it('pass through hard-argmax as if it were soft', () => {
    expect(gradient(selections['hard-argmax'].select)).toEqual(gradient(selections.soft.select));
  });

  it('end at a drawn cell and flow where the expected context is taken', () => {
    const select = (x: tf.Tensor4D) => selections['hard-sampled'].select(x, draws([0.5, 0.5], [0, 1]));
    expect(gradient(select)).toEqual([0, 0, 0, 0, 1, 2, 3, 5]);
  });
});
