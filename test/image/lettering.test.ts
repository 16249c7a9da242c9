import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { labelPicture } from '../../src/image/label-picture.js';
import { openLettering } from '../../src/image/lettering.js';
import type { UprightPicture } from '../../src/image/read-upright.js';

describe('the bundled font', () => {
  test.each(['dog', 'naïve', 'Żółć', 'σκύλος', 'собака', 'їжак', 'phở'])('holds %s', async (word) => {
    const lettering = await openLettering();
    expect(lettering.measure(word, 20)).toBeGreaterThan(15);
    expect(lettering.outline(word, { x: 3, y: 20, size: 20 })).toMatch(/^M[-\d. MLQCZ]+$/);
    expect([...lettering.missing]).toEqual([]);
  });

  test('writes what it lacks as code points, and says so', async () => {
    const lettering = await openLettering();
    expect(lettering.measure('犬', 20)).toBeCloseTo(lettering.measure('U+72AC', 20), 5);
    expect([...lettering.missing]).toEqual(['犬']);
  });

  test('takes composed and decomposed letters alike', async () => {
    const lettering = await openLettering();
    const at = { x: 0, y: 20, size: 20 };
    expect(lettering.outline('e\u0301', at)).toBe(lettering.outline('é', at));
  });
});

test('a given font adds its script', async () => {
  const devanagari = join(
    import.meta.dirname,
    '../../node_modules/@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff',
  );
  const lettering = await openLettering(devanagari);
  lettering.measure('कुत्ता', 20);
  expect([...lettering.missing]).toEqual([]);
});

test('a file that is no font is named', async () => {
  await expect(openLettering(import.meta.filename)).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('lettering.test.ts'),
  });
});

describe('a label', () => {
  const blank = (width: number, height: number): UprightPicture => ({
    values: new Uint8Array(3 * width * height).fill(128),
    width,
    height,
  });
  const touched = ({ values, width, height }: UprightPicture) => {
    const columns = new Set<number>();
    const rows = new Set<number>();
    values.forEach((value, index) => {
      if (value === 128) return;
      columns.add(Math.floor(index / 3) % width);
      rows.add(Math.floor(index / 3 / width));
    });
    return { left: Math.min(...columns), right: width - 1 - Math.max(...columns), top: Math.min(...rows), height };
  };

  test('stands white on dark in the middle of the lower edge and keeps off the corners', async () => {
    const picture = blank(320, 200);
    await labelPicture(picture, 'dog', await openLettering());
    const { left, right, top } = touched(picture);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    expect(left).toBeGreaterThan(100);
    expect(top).toBeGreaterThan(160);
    expect(picture.values.includes(255)).toBe(true);
    expect(picture.values.some((value) => value < 60)).toBe(true);
  });

  test('of a long word is made smaller to fit', async () => {
    const picture = blank(200, 200);
    await labelPicture(picture, 'Donaudampfschifffahrt', await openLettering());
    const { left, right } = touched(picture);
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(2);
  });

  test('leaves pictures alone that are too small for a legible word', async () => {
    const picture = blank(20, 20);
    await labelPicture(picture, 'dog', await openLettering());
    expect(new Set(picture.values)).toEqual(new Set([128]));
  });
});
