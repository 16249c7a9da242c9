import { expect, test } from 'vitest';
import { fitPicture } from '../../src/image/encode-picture.js';

/** Each pixel of its own red. */
const picture = (width: number, height: number) => ({
  values: Uint8Array.from({ length: 3 * width * height }, (_, at) => (at % 3 === 0 ? (40 * at) / 3 : 0)),
  width,
  height,
});
const reds = ({ values }: { values: Uint8Array }) => Array.from(values.filter((_, at) => at % 3 === 0));

test('a small picture becomes one of whole squares', async () => {
  const fitted = await fitPicture(picture(3, 1), 8);
  expect([fitted.width, fitted.height]).toEqual([6, 2]);
  expect(reds(fitted)).toEqual([0, 0, 40, 40, 80, 80, 0, 0, 40, 40, 80, 80]);
});

test('one of more than half the size stays as it is', async () => {
  const fitted = await fitPicture(picture(3, 1), 5);
  expect([fitted.width, fitted.height]).toEqual([3, 1]);
  expect(reds(fitted)).toEqual([0, 40, 80]);
});

test('a large one is made smaller, in its own aspect ratio', async () => {
  const fitted = await fitPicture(picture(400, 100), 40);
  expect([fitted.width, fitted.height, fitted.values.length]).toEqual([40, 10, 1200]);
});
