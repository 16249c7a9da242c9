import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { recordGraph } from '../../../src/backend/graph/record-graph.js';
import { selectBackend } from '../../../src/backend/select-backend.js';
import { backendLoads } from '../../support/backend-loads.js';
import { distance } from './expect-same.js';

const [batch, cells, values, hidden, vocabulary, steps] = [3, 4, 5, 6, 11, 4];

const random = (shape: number[], seed: number) => tf.randomNormal(shape, 0, 0.4, 'float32', seed);

/** Attention over cells, a gated memory and word logits, unrolled, with its gradients clipped: each kind of op a training step has. */
function trainingStep([grid, words, mask, ...weights]: tf.Tensor[]): tf.Tensor[] {
  const loss = (...[embedding, gates, query, output]: tf.Tensor[]) => {
    let state = tf.zeros([batch, hidden]);
    let memory = tf.zeros([batch, hidden]);
    const logits = tf.unstack(words!, 1).map((word) => {
      const scores = tf.matMul(grid!, tf.expandDims(tf.matMul(state, query!), 2)); // [batch, cells, 1]
      const seen = tf.sum(tf.mul(grid!, tf.expandDims(tf.softmax(tf.squeeze(scores, [2])), 2)), 1);
      const joined = tf.concat([tf.gather(embedding!, word as tf.Tensor1D), seen, state], 1);
      const [input, forget, out, update] = tf.split(tf.matMul(joined, gates!), 4, 1);
      memory = tf.add(tf.mul(tf.sigmoid(forget!), memory), tf.mul(tf.sigmoid(input!), tf.tanh(update!)));
      state = tf.mul(tf.mul(tf.sigmoid(out!), tf.tanh(memory)), mask!);
      return tf.matMul(state, output!);
    });
    const targets = tf.oneHot(tf.cast(words!, 'int32'), vocabulary);
    return tf.losses.softmaxCrossEntropy(targets, tf.stack(logits, 1)) as tf.Scalar;
  };
  const { value, grads } = tf.valueAndGrads(loss)(weights);
  const norm = tf.sqrt(tf.addN(grads.map((gradient) => tf.sum(tf.square(gradient)))));
  const scale = tf.div(1, tf.maximum(norm, 1));
  return [value, ...grads.map((gradient) => tf.mul(gradient, scale))];
}

beforeAll(() => selectBackend('tensorflow'));

const batchOf = (seed: number) => [
  tf.abs(random([batch, cells, values], seed)),
  tf.tensor2d(
    Array.from({ length: batch * steps }, (_, index) => (index * seed) % vocabulary),
    [batch, steps],
    'int32',
  ),
  tf.tensor2d(
    Array.from({ length: batch * hidden }, (_, index) => ((index + seed) % 3 === 0 ? 0 : 1.5)),
    [batch, hidden],
  ),
];

const initialWeights = () => [
  random([vocabulary, values], 11),
  random([2 * values + hidden, 4 * hidden], 12),
  random([hidden, values], 13),
  random([hidden, vocabulary], 14),
];

it.runIf(backendLoads('tensorflow'))('gives loss and gradients of the eager step', () => {
  const weights = initialWeights();
  const graph = recordGraph(trainingStep, [...batchOf(1), ...weights]);
  const inputs = [...batchOf(2), ...weights];
  const [got, expected] = [graph.run(inputs), tf.tidy(() => trainingStep(inputs))];
  expect(got).toHaveLength(5);
  got.forEach((tensor, index) => {
    expect(distance(tensor, expected[index]!)).toBeLessThan(index === 0 ? 1e-4 : 1e-3);
  });
  graph.dispose();
});

it.runIf(backendLoads('tensorflow'))('trains along the same loss curve', () => {
  const graph = recordGraph(trainingStep, [...batchOf(1), ...initialWeights()]);
  const curve = (step: (inputs: tf.Tensor[]) => tf.Tensor[]) => {
    let weights = initialWeights();
    return Array.from({ length: 30 }, (_, index) => {
      const [loss, ...gradients] = step([...batchOf(1 + (index % 2)), ...weights]);
      weights = weights.map((weight, at) => tf.sub(weight, tf.mul(2, gradients[at]!)));
      return loss!.dataSync()[0]!;
    });
  };
  const [recorded, eager] = [curve(graph.run), curve((inputs) => tf.tidy(() => trainingStep(inputs)))];
  expect(eager[29]).toBeLessThan(0.8 * eager[0]!);
  recorded.forEach((loss, index) => {
    expect(loss).toBeCloseTo(eager[index]!, 3);
  });
  graph.dispose();
});
