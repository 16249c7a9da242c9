import { readFileSync } from 'node:fs';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sca } from '../../src/attention/channel/sca.js';
import { type ChannelName, channelAttentions } from '../../src/attention/channel/table.js';
import { selectBackend } from '../../src/backend/select-backend.js';
import { initialWeights, type Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { describeBackends } from '../support/backend-loads.js';
import { checkGradients } from '../support/check-gradients.js';
import { normalTensor } from '../support/normal-tensor.js';

describeBackends('reference values', (backend) => {
  beforeAll(() => selectBackend(backend));

  it('sca', () => {
    const { weights, summaries, hidden, expected } = JSON.parse(
      readFileSync(new URL('../fixtures/attention/sca.json', import.meta.url), 'utf8'),
    );
    // The space where channels and hidden state meet has more dimensions here; those that the reference lacks have weight 0.
    const declared = sca.declare({ channels: 6, hidden: 4 });
    const size = declared.mean!.shape[1]!;
    const fill = (rows: number[][]) => rows.map((row) => [...row, ...new Array<number>(size - row.length).fill(0)]);
    const own = {
      mean: tf.tensor2d(fill([weights.Wc])),
      'hidden/kernel': tf.tensor2d(fill(weights.Whc)),
      'hidden/bias': tf.tensor1d(fill([weights.bc])[0]!),
      v: tf.tensor2d(fill([weights.Wi])[0]!, [size, 1]),
    };
    expect(Object.keys(own).sort()).toEqual(Object.keys(declared).sort());
    const found = sca.weigh(own, { summary: tf.tensor2d(summaries), hidden: tf.tensor2d(hidden) })!;
    expect(tf.max(tf.abs(tf.sub(found, tf.tensor2d(expected)))).dataSync()[0]).toBeLessThan(1e-5);
  });
});

describe.each(Object.keys(channelAttentions) as ChannelName[])('%s', (name) => {
  const { declare, weigh, followsWords, gain } = channelAttentions[name];
  const sizes = { channels: 5, hidden: 3 };
  const random = new SeededRandom(4);
  let weights: Record<string, tf.Tensor>;
  let summary: tf.Tensor;
  let hidden: tf.Tensor;
  beforeAll(async () => {
    await selectBackend('auto');
    weights = initialWeights(declare(sizes), random);
    summary = normalTensor(random, [2, 1, 5]);
    hidden = normalTensor(random, [2, 3, 3]);
  });

  it('gives weights between 0 and 1, or none', () => {
    const found = weigh(weights, { summary, hidden });
    if (name === 'none') {
      expect(found).toBeUndefined();
      return;
    }
    expect(found!.shape).toEqual(followsWords ? [2, 3, 5] : [2, 1, 5]);
    expect(tf.min(found!).dataSync()[0]).toBeGreaterThan(0);
    expect(tf.max(found!).dataSync()[0]).toBeLessThan(1);
  });

  it('keeps the scale of channels that all count alike', () => {
    if (!followsWords) return expect(gain(5)).toBe(1);
    const alike = weigh(weights, { summary: tf.zeros([1, 1, 5]), hidden: tf.zeros([1, 1, 3]) })!;
    for (const factor of tf.mul(alike, gain(5)).dataSync()) expect(factor).toBeCloseTo(1, 5);
  });

  it('follows the words, or does not', () => {
    const found = weigh(weights, { summary, hidden });
    const other = weigh(weights, { summary, hidden: tf.neg(hidden) });
    if (!found || !other) return expect(name).toBe('none');
    expect(tf.max(tf.abs(tf.sub(found, other))).dataSync()[0]! > 1e-4).toBe(followsWords);
  });

  it('has the gradients that differences give', () => {
    if (name === 'none') return expect(declare(sizes)).toEqual({});
    const target = normalTensor(random, [2, 3, 5]);
    const asked = followsWords ? { hidden } : {};
    checkGradients({ ...weights, summary, ...asked }, ({ summary: means, hidden: state = hidden, ...own }: Weights) =>
      tf.mul(weigh(own, { summary: means!, hidden: state! })!, target),
    );
  });
});
