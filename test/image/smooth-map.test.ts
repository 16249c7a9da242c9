import { describe, expect, test } from 'vitest';
import { smoothMap } from '../../src/image/smooth-map.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
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

/** The weights of the 5 × 5 cells around one. */
function neighbours(weights: Float32Array, cell: number): number[] {
  const isNear = (one: number, other: number) => Math.abs(one - other) <= 2;
  return [...weights].filter(
    (_, other) => isNear(Math.floor(other / 7), Math.floor(cell / 7)) && isNear(other % 7, cell % 7),
  );
}

const rough = Float32Array.from({ length: 49 }, (_, cell) => ((cell * 37) % 19) / 19);
const random = new SeededRandom(7);
const anyhow = Array.from({ length: 5 }, () => Float32Array.from({ length: 49 }, () => random.uniform() ** 3));
/** Where the shipped model looked while it wrote a word. */
const real = Float32Array.from(
  [
    [9, 8, 12, 11, 7, 6, 5],
    [12, 22, 35, 38, 20, 10, 6],
    [14, 36, 49, 45, 36, 22, 8],
    [11, 34, 44, 47, 39, 20, 9],
    [10, 35, 33, 27, 36, 15, 7],
    [8, 30, 35, 40, 25, 10, 5],
    [6, 9, 14, 15, 9, 7, 4],
  ].flat(),
  (weight) => weight / 1000,
);

const cases: [string, Float32Array][] = [
  ['a hill', hill(2, 4)],
  ['a narrow hill at the corner', hill(0, 6, 0.2)],
  ['one cell', oneCell(3, 5)],
  ['rough weights', rough],
  ['real weights', real],
  ['even weights', new Float32Array(49).fill(1 / 49)],
  ...anyhow.map((weights, at): [string, Float32Array] => [`random weights ${at}`, weights]),
];

describe.each(cases)('the smooth map of %s', (_, weights) => {
  const map = smoothMap(weights, [7, 7], { size: [140, 210] });

  test('has the weight of each cell as its mean, to one percent', () => {
    cellMeans(map, 140, 210).forEach((mean, cell) => {
      expect(Math.abs(mean - weights[cell]!)).toBeLessThanOrEqual(0.01 * weights[cell]! + 1e-9);
    });
  });

  test('rises above no weight of its neighbourhood and falls below none', () => {
    const [most, least] = [Math.max, Math.min].map((pick) =>
      weights.map((_, cell) => pick(...neighbours(weights, cell))),
    );
    for (const [pixel, value] of map.entries()) {
      const cell = 7 * Math.floor(pixel / 210 / 20) + Math.floor((pixel % 210) / 30);
      if (value > most![cell]! * (1 + 1e-6)) expect.fail(`${value} over ${most![cell]} at ${pixel}`);
      if (value < least![cell]! * (1 - 1e-6)) expect.fail(`${value} under ${least![cell]} at ${pixel}`);
    }
    expect(Math.max(...map)).toBeLessThanOrEqual(Math.max(...weights) * (1 + 1e-6));
  });

  test('turns with its weights', () => {
    const mirrored = Float32Array.from(weights, (_, cell) => weights[7 * Math.floor(cell / 7) + 6 - (cell % 7)]!);
    const turned = smoothMap(mirrored, [7, 7], { size: [140, 210] });
    const differences = map.map((value, pixel) =>
      Math.abs(value - turned[210 * Math.floor(pixel / 210) + 209 - (pixel % 210)]!),
    );
    expect(Math.max(...differences)).toBeLessThan(1e-5 * Math.max(...map));
  });
});

test.each([
  ['a hill', hill(2.4, 3.7, 4)],
  ['real weights', real],
])('%s has no steps: neighbouring pixels differ by little', (_, weights) => {
  const map = smoothMap(weights, [7, 7], { size: [210, 210] });
  const jumps = map.map((value, pixel) => (pixel % 210 === 0 ? 0 : Math.abs(value - map[pixel - 1]!)));
  expect(Math.max(...jumps)).toBeLessThan(0.15 * Math.max(...map));
});

test('even weights stay even', () => {
  for (const value of smoothMap(new Float32Array(12).fill(0.5), [3, 4], { size: [31, 47] }))
    expect(value).toBeCloseTo(0.5, 5);
});

test('equal neighbours share one hill, without a dent between them', () => {
  const map = smoothMap([0, 0, 1, 1, 0, 0], [1, 6], { size: [1, 60] });
  for (let pixel = 20; pixel < 29; pixel++) expect(map[pixel + 1]!).toBeGreaterThanOrEqual(map[pixel]! - 1e-6);
});

test('a lone cell fills its place and no more: any smoother map would lose its mean or overshoot', () => {
  const map = smoothMap([0, 1, 0], [1, 3], { size: [1, 12] });
  for (const [pixel, value] of map.entries()) expect(value).toBeCloseTo(pixel >= 4 && pixel < 8 ? 1 : 0, 1);
});

test('steps of even height become a slope between flat ends', () => {
  const map = smoothMap([0, 1, 2], [1, 3], { size: [1, 30] });
  for (let pixel = 1; pixel < 30; pixel++) expect(map[pixel]!).toBeGreaterThanOrEqual(map[pixel - 1]! - 1e-6);
  expect([map[0]! + map[29]!, map[14]! + map[15]!]).toEqual([expect.closeTo(2, 1), expect.closeTo(2, 1)]);
});

test('pictures smaller than the grid still get all the attention', () => {
  const map = smoothMap(hill(2, 4), [7, 7], { size: [3, 2] });
  expect(map.reduce((sum, value) => sum + value, 0) / 6).toBeCloseTo(1 / 49, 3);
});
