import { expect, test } from 'vitest';
import { canvasPool } from '../../src/image/canvas-pool.js';
import { type Contour, fillContours } from '../../src/image/fill-contours.js';
import { flattenOutline } from '../../src/image/flatten-outline.js';
import { roundedBox } from '../../src/image/rounded-box.js';

/** How dark each pixel of a white picture becomes (0–1), by rows. */
function darkness(contours: readonly Contour[], { width = 4, height = 3, opacity = 1 } = {}): number[][] {
  const picture = { values: new Uint8Array(3 * width * height).fill(255), width, height };
  fillContours(picture, contours, { color: [0, 0, 0], opacity });
  return Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) => Math.round(100 * (1 - picture.values[3 * (y * width + x)]! / 255)) / 100),
  );
}

test('a pixel takes ink as far as it is covered', () => {
  expect(darkness([roundedBox({ x: 1.5, y: 1, width: 1.5, height: 1.25 })])).toEqual([
    [0, 0, 0, 0],
    [0, 0.5, 1, 0],
    [0, 0.13, 0.25, 0],
  ]);
});

test('a slanted edge halves the pixels that it crosses from corner to corner', () => {
  const halves = [
    [1, 0.5, 0],
    [0.5, 0, 0],
  ];
  expect(darkness([[0, 0, 2, 0, 0, 2]], { width: 3, height: 2 })).toEqual(halves);
  expect(darkness([[0, 0, 0, 2, 2, 0]], { width: 3, height: 2 })).toEqual(halves);
});

test('a line that runs the other way leaves a hole; two of one direction cover once', () => {
  const outer = [0, 0, 3, 0, 3, 3, 0, 3];
  const hole = [1, 1, 1, 2, 2, 2, 2, 1];
  expect(darkness([outer, hole], { width: 3 })[1]).toEqual([1, 0, 1]);
  expect(darkness([outer, outer], { width: 3, opacity: 0.5 })[1]).toEqual([0.5, 0.5, 0.5]);
});

test('what sticks out is cut off, and nothing of it is left for the next filling', () => {
  expect(darkness([[-50, -50, 50, -50, 50, 50, -50, 50]]).flat()).toEqual(Array(12).fill(1));
  expect(darkness([[-9, -9, -8, -9, -8, -8]]).flat()).toEqual(Array(12).fill(0));
  expect(darkness([]).flat()).toEqual(Array(12).fill(0));
});

test('a round box covers the area of its circle', () => {
  const covered = darkness([roundedBox({ x: 0.5, y: 0.5, width: 20, height: 20, radius: 10 })], {
    width: 22,
    height: 22,
  });
  const area = covered.flat().reduce((sum, share) => sum + share, 0);
  expect(Math.abs(area - Math.PI * 100)).toBeLessThan(4);
});

test('chords stay within the tolerance of their curve', () => {
  const quarter = [
    { type: 'M', values: [100, 0] },
    { type: 'C', values: [100, 55.23, 55.23, 100, 0, 100] },
    { type: 'Z', values: [] },
  ];
  const [contour] = flattenOutline(quarter, 0.5);
  expect(contour!.length).toBeLessThan(30);
  for (let at = 0; at + 3 < contour!.length; at += 2) {
    const [x, y] = [(contour![at]! + contour![at + 2]!) / 2, (contour![at + 1]! + contour![at + 3]!) / 2];
    expect(Math.abs(Math.hypot(x, y) - 100)).toBeLessThan(0.6);
  }
});

test('a pool gives memory again where it is long enough, and grows no further than was in use at once', () => {
  const pool = canvasPool();
  const first = pool.take(10);
  pool.give(first);
  const second = pool.take(6);
  expect([second.length, second.buffer === first.buffer]).toEqual([6, true]);
  pool.give(second);
  const larger = pool.take(20);
  pool.give(larger);
  expect(pool.take(10).buffer).toBe(larger.buffer);
  expect(pool.take(10).buffer).not.toBe(first.buffer);
});
