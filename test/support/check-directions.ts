import * as tf from '@tensorflow/tfjs-core';
import { expect } from 'vitest';
import type { Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { normalTensor } from './normal-tensor.js';

const step = 3e-3;

/**
 * Holds the automatic gradient of each weight against a central difference along one direction, half of it the gradient's,
 * half of it random: for losses that are too dear to be tried number by number.
 *
 * @param tolerance of the difference, as a share of the gradient's length
 */
export function checkDirections(
  weights: Record<string, tf.Tensor>,
  loss: (weights: Weights) => tf.Tensor,
  tolerance = 0.02,
): void {
  const names = Object.keys(weights);
  const scalar = (...tensors: tf.Tensor[]) =>
    tf.sum(loss(Object.fromEntries(names.map((name, at) => [name, tensors[at]!])))) as tf.Scalar;
  const gradients = tf.grads(scalar)(Object.values(weights));
  const random = new SeededRandom(8);
  for (const [at, name] of names.entries()) {
    const off = tf.tidy(() => {
      const gradient = gradients[at]!;
      const length = tf.norm(gradient).dataSync()[0]!;
      expect(length, `gradient of ${name}`).toBeGreaterThan(1e-4);
      const chance = normalTensor(random.fork(name), gradient.shape);
      const direction = unit(tf.add(unit(gradient), unit(chance)));
      const value = (by: number) =>
        scalar(...Object.values(weights).with(at, tf.add(weights[name]!, tf.mul(direction, by)))).dataSync()[0]!;
      const numeric = (value(step) - value(-step)) / (2 * step);
      return Math.abs(numeric - tf.sum(tf.mul(gradient, direction)).dataSync()[0]!) / length;
    });
    expect(off, `gradient of ${name}`).toBeLessThan(tolerance);
  }
}

function unit(x: tf.Tensor): tf.Tensor {
  return tf.div(x, tf.norm(x));
}
