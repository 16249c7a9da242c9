import * as tf from '@tensorflow/tfjs-core';
import { describe, expect, test } from 'vitest';
import { type BackendName, selectBackend } from '../../src/backend/select-backend.js';
import { backendLoads } from '../support/backend-loads.js';

/**
 * A small recurrent network with attention, trained for a few steps: every kind of tensor operation that training a
 * decoder needs, forwards and backwards. Backends must agree on its losses.
 */
async function losses(name: BackendName): Promise<number[]> {
  await selectBackend(name);
  const wave = (shape: number[], step: number) =>
    tf.tidy(() =>
      tf
        .sin(tf.range(0, tf.util.sizeFromShape(shape)).mul(step))
        .mul(0.5)
        .reshape(shape),
    );
  const [batch, cells, size, words] = [3, 4, 5, 7];
  const features = wave([batch, cells, size], 0.7);
  const inputs = tf.tensor2d([1, 2, 3, 4, 2, 2], [batch, 2], 'int32');
  const targets = tf.tensor2d([2, 3, 4, 5, 2, 0], [batch, 2], 'int32');
  const weights = {
    embedding: tf.variable(wave([words, size], 1.1)),
    gates: tf.variable(wave([3 * size, 4 * size], 1.3)),
    query: tf.variable(wave([size, size], 1.7)),
    score: tf.variable(wave([size, 1], 1.9)),
    logits: tf.variable(wave([size, words], 2.3)),
  };

  const forward = (): tf.Scalar => {
    let hidden: tf.Tensor2D = tf.tanh(tf.mean(features, 1));
    let memory: tf.Tensor2D = tf.zeros([batch, size]);
    const steps: tf.Tensor[] = [];
    for (let step = 0; step < 2; step++) {
      const word = tf.gather(weights.embedding, inputs.slice([0, step], [batch, 1]).squeeze([1]));
      const query = tf.expandDims(tf.matMul(hidden, weights.query as tf.Tensor2D), 1);
      const energy = tf.reshape(tf.tanh(tf.add(features, query)), [batch * cells, size]);
      const scores = tf.reshape(tf.matMul(energy, weights.score as tf.Tensor2D), [batch, cells]);
      const seen = tf.sum(tf.mul(features, tf.expandDims(tf.softmax(scores), 2)), 1);
      const all = tf.matMul(tf.concat([word, seen, hidden], 1) as tf.Tensor2D, weights.gates as tf.Tensor2D);
      const [input, forget, output, candidate] = tf.split(all, 4, 1) as tf.Tensor2D[];
      memory = tf.add(tf.mul(tf.sigmoid(forget!), memory), tf.mul(tf.sigmoid(input!), tf.tanh(candidate!)));
      hidden = tf.mul(tf.sigmoid(output!), tf.tanh(memory));
      steps.push(hidden);
    }
    const states = tf.reshape(tf.stack(steps, 1), [batch * 2, size]) as tf.Tensor2D;
    const logProbabilities = tf.logSoftmax(tf.matMul(states, weights.logits as tf.Tensor2D));
    const expected = tf.oneHot(targets.flatten(), words);
    const mask = tf.cast(tf.notEqual(targets.flatten(), 0), 'float32');
    const kept = tf.gather(states, tf.tensor1d([0, 4, 0], 'int32'));
    const loss = tf.neg(tf.sum(tf.mul(tf.sum(tf.mul(logProbabilities, expected), 1), mask)));
    return tf.add(loss, tf.mul(0.1, tf.sum(tf.square(tf.relu(kept))))) as tf.Scalar;
  };

  const optimizer = tf.train.adam(0.05);
  const history: number[] = [];
  for (let step = 0; step < 10; step++) {
    const { value, grads } = tf.variableGrads(forward);
    const clipped = Object.fromEntries(Object.entries(grads).map(([key, grad]) => [key, tf.clipByValue(grad, -1, 1)]));
    optimizer.applyGradients(clipped);
    history.push(value.dataSync()[0]!);
  }
  tf.disposeVariables();
  return history;
}

describe.each(['tensorflow', 'wasm'] as const)('a training step on %s', (name) => {
  test.runIf(backendLoads(name))('gives the same losses as on cpu', async () => {
    const expected = await losses('cpu');
    expect(expected.at(-1)!).toBeLessThan(expected[0]! * 0.9);
    (await losses(name)).forEach((loss, step) => {
      expect(loss).toBeCloseTo(expected[step]!, 4);
    });
  });
});
