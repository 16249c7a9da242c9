import type { SeededRandom } from '../tensors/seeded-random.js';

/** Chance for one training step, as `UnrollDraws` takes it. */
export interface HardAttentionDraws {
  /** `[steps, heads]` (0–1) */
  readonly uniforms: Float32Array;
  /** `[images]`, 0 or 1 */
  readonly expected: Float32Array;
}

/**
 * Draws it.
 *
 * @param sizes `steps` is the number of rows of all steps
 * @param expectation share of pictures that take the expected context (0–1)
 */
export function hardAttentionDraws(
  sizes: { images: number; steps: number; heads: number },
  expectation: number,
  random: SeededRandom,
): HardAttentionDraws {
  return {
    uniforms: Float32Array.from({ length: sizes.steps * sizes.heads }, () => random.uniform()),
    expected: Float32Array.from({ length: sizes.images }, () => (random.uniform() < expectation ? 1 : 0)),
  };
}
