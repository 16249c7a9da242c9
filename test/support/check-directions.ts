import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { expect } from 'vitest';
import type { Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { normalTensor } from './normal-tensor.js';

const step = 1e-2;
/** Below, differences of single-precision sums say nothing. */
const leastLength = 2e-3;

/**
 * Holds the automatic gradient of each weight against a central difference along one direction, more than half of it the
 * gradient's, the rest random: for losses that are too dear to be tried number by number.
 *
 * @param tolerance of the difference, as a share of the gradient's length
 */
export function checkDirections(
  weights: Record<string, tf.Tensor>,
  loss: (weights: Weights) => tf.Tensor,
  tolerance = 0.1,
): void {
  const names = Object.keys(weights);
  const scalar = (...tensors: tf.Tensor[]) =>
    tf.sum(loss(Object.fromEntries(names.map((name, at) => [name, tensors[at]!])))) as tf.Scalar;
  const gradients = tf.grads(scalar)(Object.values(weights));
  const random = new SeededRandom(8);
  const lengths = gradients.map((gradient) => tf.norm(gradient).dataSync()[0]!);
  const loud = names.filter((_, at) => lengths[at]! > leastLength);
  expect(loud.length, 'weights whose gradient can be told from rounding').toBeGreaterThan(0.8 * names.length);
  for (const [at, name] of names.entries()) {
    if (!loud.includes(name)) continue;
    const off = tf.tidy(() => {
      const gradient = gradients[at]!;
      const chance = normalTensor(random.fork(name), gradient.shape);
      const direction = unit(tf.add(unit(gradient), tf.mul(unit(chance), 0.7)));
      const value = (by: number) =>
        scalar(...Object.values(weights).with(at, tf.add(weights[name]!, tf.mul(direction, by)))).dataSync()[0]!;
      const slope = (by: number) => (value(by) - value(-by)) / (2 * by);
      const numeric = (4 * slope(step) - slope(2 * step)) / 3; // Richardson: the cubic term falls out
      return Math.abs(numeric - tf.sum(tf.mul(gradient, direction)).dataSync()[0]!) / lengths[at]!;
    });
    expect(off, `gradient of ${name}`).toBeLessThan(tolerance);
  }
}

function unit(x: tf.Tensor): tf.Tensor {
  return tf.div(x, tf.norm(x));
}
