import { join } from 'node:path';
import { expect, test } from 'vitest';
import { enlarge } from '../../src/image/enlarge.js';
import { defaultPreprocessing } from '../../src/image/pixels.js';
import { readPixels } from '../../src/image/read-pixels.js';

const grey = (rows: number[][]) => ({
  values: Uint8Array.from(rows.flat().flatMap((value) => [value, value, value])),
  width: rows[0]!.length,
  height: rows.length,
});
const firstChannel = ({ values }: { values: Uint8Array }) => [...values].filter((_, index) => index % 3 === 0);

test('two pixels become four: the centres keep their values, those between are blended', () => {
  // Positions of the four centres among the two: -0.25, 0.25, 0.75, 1.25.
  const row = [0, 25, 75, 100];
  expect(firstChannel(enlarge(grey([[0, 100]]), 4))).toEqual([...row, ...row, ...row, ...row]);
});

test('both directions', () => {
  const square = firstChannel(
    enlarge(
      grey([
        [0, 100],
        [200, 100],
      ]),
      4,
    ),
  );
  // Second row: 0.75 of the first row, 0.25 of the last.
  expect(square.slice(4, 8)).toEqual([50, 63, 88, 100]);
});

test('one pixel fills the square, and the same size stays as it is', () => {
  expect(firstChannel(enlarge(grey([[7]]), 3))).toEqual(Array(9).fill(7));
  expect(
    firstChannel(
      enlarge(
        grey([
          [1, 2],
          [3, 4],
        ]),
        2,
      ),
    ),
  ).toEqual([1, 2, 3, 4]);
});

test('a small picture looks the same however its file is turned', async () => {
  const pictures = join(import.meta.dirname, '../fixtures/pictures/orientation');
  const read = (name: string) => readPixels(join(pictures, name), defaultPreprocessing);
  const upright = await read('o1.jpg');
  for (const turn of [2, 3, 4, 5, 6, 7, 8]) {
    const { values } = await read(`o${turn}.jpg`);
    const differences = values.map((value, index) => Math.abs(value - upright.values[index]!));
    expect(Math.max(...differences.subarray(0, 50_000)), `o${turn}`).toBeLessThan(12);
  }
});
