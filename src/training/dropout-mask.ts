import type { SeededRandom } from '../tensors/seeded-random.js';

/**
 * A mask for dropout, 1 keeps, four decisions a random number (so rates are rounded to 1/256).
 *
 * @param rate share that is dropped (0–1)
 */
export function dropoutMask(size: number, rate: number, random: SeededRandom): Uint8Array {
  const mask = new Uint8Array(size);
  const threshold = Math.round(rate * 256);
  for (let i = 0; i < size; i += 4) {
    const bits = random.integer(2 ** 32);
    for (let j = 0; j < 4 && i + j < size; j++) mask[i + j] = ((bits >>> (8 * j)) & 255) >= threshold ? 1 : 0;
  }
  return mask;
}
