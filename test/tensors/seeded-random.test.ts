import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/tensors/seeded-random.js';

const draws = (random: SeededRandom, count: number) => Array.from({ length: count }, () => random.uniform());

describe('SeededRandom', () => {
  it('follows sfc32 from a known state', () => {
    // By hand: 1 + 2 + 4 = 7; then a = 2 ^ 0, b = 3 + 24, c = (3 << 21) + 7, counter = 5: 2 + 27 + 5 = 34.
    const random = new SeededRandom([1, 2, 3, 4]);
    expect(random.uniform() * 2 ** 32).toBe(7);
    expect(random.state).toEqual([2, 27, 6_291_463, 5]);
    expect(random.uniform() * 2 ** 32).toBe(34);
  });

  it('goes on from a saved state', () => {
    const random = new SeededRandom(7);
    draws(random, 5);
    const again = new SeededRandom(JSON.parse(JSON.stringify(random.state)));
    expect(draws(again, 5)).toEqual(draws(random, 5));
  });

  it('gives other numbers for other seeds, the same for the same', () => {
    expect(draws(new SeededRandom(1), 4)).toEqual(draws(new SeededRandom('1'), 4));
    expect(draws(new SeededRandom(1), 4)).not.toEqual(draws(new SeededRandom(2), 4));
  });

  it('forks by name without moving on', () => {
    const random = new SeededRandom(3);
    const fork = random.fork('epoch 1');
    expect(draws(fork, 3)).not.toEqual(draws(random.fork('epoch 2'), 3));
    expect(random.state).toEqual(new SeededRandom(3).state);
  });

  it('shuffles a copy without losing anything, evenly', () => {
    const random = new SeededRandom(11);
    const firsts = [0, 0, 0, 0];
    const items = [0, 1, 2, 3];
    for (let trial = 0; trial < 4_000; trial++) {
      const order = random.shuffle(items);
      firsts[order[0]!]! += 1;
      expect(order.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3]);
    }
    expect(items).toEqual([0, 1, 2, 3]);
    for (const count of firsts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });

  it('has moments of the uniform and the normal law', () => {
    const random = new SeededRandom(5);
    const uniform = draws(random, 20_000);
    const normal = Array.from({ length: 20_000 }, () => random.normal());
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(uniform)).toBeCloseTo(0.5, 1);
    expect(mean(normal)).toBeCloseTo(0, 1);
    expect(mean(normal.map((value) => value * value))).toBeCloseTo(1, 1);
  });
});
