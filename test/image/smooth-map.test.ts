import { describe, expect, test } from 'vitest';
import { smoothMap } from '../../src/image/smooth-map.js';
import { hill, oneCell } from '../support/attention-traces.js';

/** Mean of a map over each of 7 × 7 cells. */
function cellMeans(map: Float32Array, height: number, width: number): number[] {
  const sums = new Array<number>(49).fill(0);
  map.forEach((value, pixel) => {
    const row = Math.floor((7 * Math.floor(pixel / width)) / height);
    sums[7 * row + Math.floor((7 * (pixel % width)) / width)]! += value;
  });
  return sums.map((sum) => (49 * sum) / map.length);
}

const rough = Float32Array.from({ length: 49 }, (_, cell) => ((cell * 37) % 19) / 19);

describe.each([
  ['a hill', hill(2, 4)],
  ['a narrow hill at the corner', hill(0, 6, 0.2)],
  ['one cell', oneCell(3, 5)],
  ['rough weights', rough],
  ['even weights', new Float32Array(49).fill(1 / 49)],
])('the smooth map of %s', (_, weights) => {
  const map = smoothMap(weights, [7, 7], [140, 210]);

  test('has the weight of each cell as its mean', () => {
    const peak = Math.max(...weights);
    cellMeans(map, 140, 210).forEach((mean, cell) => {
      expect(Math.abs(mean - weights[cell]!)).toBeLessThan(1e-4 * peak);
    });
  });

  test('never falls below zero, and rises over its cells by no more than their own slopes ask', () => {
    expect(Math.min(...map)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...map)).toBeLessThanOrEqual(2.26 * Math.max(...weights));
  });

  test('has no jump wider than a quarter of its peak between neighbouring pixels', () => {
    const jumps = map.map((value, pixel) => (pixel % 210 === 0 ? 0 : Math.abs(value - map[pixel - 1]!)));
    expect(Math.max(...jumps)).toBeLessThan(0.25 * Math.max(...map));
  });

  test('turns with its weights', () => {
    const mirrored = Float32Array.from(weights, (_, cell) => weights[7 * Math.floor(cell / 7) + 6 - (cell % 7)]!);
    const turned = smoothMap(mirrored, [7, 7], [140, 210]);
    const differences = map.map((value, pixel) =>
      Math.abs(value - turned[210 * Math.floor(pixel / 210) + 209 - (pixel % 210)]!),
    );
    expect(Math.max(...differences)).toBeLessThan(0.02 * Math.max(...map));
  });
});

test('even weights stay even', () => {
  for (const value of smoothMap(new Float32Array(12).fill(0.5), [3, 4], [31, 47])) expect(value).toBeCloseTo(0.5, 5);
});

test('equal neighbours share one hill, without a dent between them', () => {
  const weights = [0, 0, 1, 1, 0, 0];
  const map = smoothMap(weights, [1, 6], [1, 60]);
  for (let pixel = 20; pixel < 29; pixel++) expect(map[pixel + 1]!).toBeGreaterThanOrEqual(map[pixel]!);
  expect(map.indexOf(Math.max(...map))).toBeGreaterThanOrEqual(28);
});

test('a hand-computed row: the lone middle cell is the parabola 6 t (1 − t)', () => {
  const map = smoothMap([0, 1, 0], [1, 3], [1, 12]);
  const parts = [0, 1, 2, 3].map((quarter) => {
    const sum = (t: number) => t * t * (3 - 2 * t);
    return 4 * (sum((quarter + 1) / 4) - sum(quarter / 4));
  });
  expect([...map].map((value) => Number(value.toFixed(5)))).toEqual([0, 0, 0, 0, ...parts, 0, 0, 0, 0]);
});

test('pictures smaller than the grid still get all the attention', () => {
  const map = smoothMap(hill(2, 4), [7, 7], [3, 2]);
  expect(map.reduce((sum, value) => sum + value, 0) / 6).toBeCloseTo(1 / 49, 5);
});
