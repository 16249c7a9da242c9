import { readFileSync } from 'node:fs';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { declareSelfAttention, selfAttention } from '../../src/encoder/self-attention.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { checkGradients } from '../support/check-gradients.js';
import { normalTensor } from '../support/normal-tensor.js';

beforeAll(() => selectBackend('auto'));
const far = (one: tf.Tensor, other: tf.Tensor) => tf.max(tf.abs(tf.sub(one, other))).dataSync()[0]!;

it('permutes its cells with those it is given, in one head or many', () => {
  for (const size of [6, 128]) {
    const weights = initialWeights(declareSelfAttention({ size, layers: 2 }), new SeededRandom(1));
    const cells = normalTensor<tf.Tensor3D>(new SeededRandom(2), [2, 4, size]);
    const order = tf.tensor1d([2, 0, 3, 1], 'int32');
    const met = selfAttention(weights, cells, 2).cells;
    expect(met.shape).toEqual([2, 4, size]);
    expect(far(selfAttention(weights, tf.gather(cells, order, 1), 2).cells, tf.gather(met, order, 1))).toBeLessThan(
      1e-4,
    );
  }
});

it('lets every cell see every other, and none of another picture', () => {
  const weights = initialWeights(declareSelfAttention({ size: 6, layers: 1 }), new SeededRandom(1));
  const cells = normalTensor<tf.Tensor3D>(new SeededRandom(2), [2, 4, 6]);
  const changed = tf.add(cells, tf.reshape(tf.oneHot(tf.tensor1d([3], 'int32'), 48), [2, 4, 6])) as tf.Tensor3D;
  const moved = tf.sum(
    tf.abs(tf.sub(selfAttention(weights, cells, 1).cells, selfAttention(weights, changed, 1).cells)),
    2,
  );
  expect(Array.from(moved.dataSync(), (by) => by > 1e-5)).toEqual([true, true, true, true, false, false, false, false]);
});

it('gives the cells back where there are no layers', () => {
  const cells = normalTensor<tf.Tensor3D>(new SeededRandom(2), [1, 2, 3]);
  expect(far(selfAttention({}, cells, 0).cells, cells)).toBe(0);
});

it('gives the reference values', () => {
  const {
    weights: w,
    cells,
    expected,
    shares,
  } = JSON.parse(readFileSync(new URL('../fixtures/attention/self-attention.json', import.meta.url), 'utf8'));
  const own = {
    'query/kernel': w.Wq,
    'query/bias': w.bq,
    'key/kernel': w.Wk,
    'value/kernel': w.Wv,
    'value/bias': w.bv,
    'join/kernel': w.Wo,
    'join/bias': w.bo,
    'join-norm/gain': w.g1,
    'join-norm/bias': w.n1,
    'widen/kernel': w.W1,
    'widen/bias': w.b1,
    'narrow/kernel': w.W2,
    'narrow/bias': w.b2,
    'narrow-norm/gain': w.g2,
    'narrow-norm/bias': w.n2,
  };
  const weights = Object.fromEntries(
    Object.entries(own).map(([name, values]) => [`layer-1/${name}`, tf.tensor(values)]),
  );
  expect(Object.keys(weights).sort()).toEqual(Object.keys(declareSelfAttention({ size: 4, layers: 1 })).sort());
  const found = selfAttention(weights, tf.tensor3d([cells]), 1);
  expect(far(found.cells, tf.tensor3d([expected]))).toBeLessThan(1e-5);
  expect(far(found.shares[0]!, tf.tensor4d([[shares]]))).toBeLessThan(1e-5);
});

it('has the gradients that differences give', () => {
  const random = new SeededRandom(3);
  const fresh = initialWeights(declareSelfAttention({ size: 3, layers: 1 }), random);
  const weights = {
    ...fresh,
    'layer-1/widen/bias': normalTensor(random, [12]),
    cells: normalTensor(random, [2, 3, 3]),
  };
  const target = normalTensor(random, [2, 3, 3]);
  checkGradients(weights, ({ cells, ...own }) => tf.mul(selfAttention(own, cells as tf.Tensor3D, 1).cells, target));
});
