import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { expect } from 'vitest';
import type { Weights } from '../../src/layers/parameters.js';

/** Small, so that few kinks of a ReLU lie within; large enough for single precision. */
const step = 3e-3;

/**
 * Holds automatic gradients against central differences, weight by weight, number by number.
 *
 * @param tolerance of the largest difference, as a share of the weight's largest gradient (single precision: 1–3 %)
 */
export function checkGradients(
  weights: Record<string, tf.Tensor>,
  loss: (weights: Weights) => tf.Tensor,
  tolerance = 0.03,
): void {
  const names = Object.keys(weights);
  const scalar = (...tensors: tf.Tensor[]) =>
    tf.sum(loss(Object.fromEntries(names.map((name, at) => [name, tensors[at]!])))) as tf.Scalar;
  const automatic = tf.grads(scalar)(Object.values(weights));
  for (const [at, name] of names.entries()) {
    const numeric = differences(Object.values(weights), at, scalar);
    const found = automatic[at]!.dataSync();
    const scale = Math.max(1e-3, ...numeric.map(Math.abs));
    const worst = Math.max(...numeric.map((value, i) => Math.abs(value - found[i]!)));
    expect(worst / scale, `gradient of ${name}`).toBeLessThan(tolerance);
  }
}

function differences(weights: tf.Tensor[], at: number, scalar: (...tensors: tf.Tensor[]) => tf.Scalar): number[] {
  const values = weights[at]!.dataSync();
  const shifted = (i: number, by: number) =>
    tf.tidy(() => {
      const moved = Float32Array.from(values);
      moved[i]! += by;
      return scalar(...weights.with(at, tf.tensor(moved, weights[at]!.shape))).dataSync()[0]!;
    });
  return Array.from(values, (_, i) => (shifted(i, step) - shifted(i, -step)) / (2 * step));
}
