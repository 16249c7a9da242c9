import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { attentionOverlay } from '../../src/image/attention-overlay.js';
import { colorMapNames } from '../../src/image/color-map.js';
import { encodePng } from '../../src/image/encode-picture.js';
import { labelPicture } from '../../src/image/label-picture.js';
import { openLettering } from '../../src/image/lettering.js';
import { overlayStyleNames } from '../../src/image/overlay-styles/overlay-styles.js';
import { readUpright, type UprightPicture } from '../../src/image/read-upright.js';
import { hill, oneCell } from '../support/attention-traces.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const golden = join(import.meta.dirname, '../fixtures/overlays');
const upright = (name: string) => readUpright(join(pictures, 'orientation', name));

const cells = (weights: Float32Array, chosen = false) => ({ weights, grid: [7, 7] as const, chosen });
const look = (weights: Float32Array) => ({
  style: 'heat' as const,
  colormap: 'viridis' as const,
  top: Math.max(...weights),
});
const pixel = ({ values, width }: UprightPicture, x: number, y: number) => [
  ...values.subarray(3 * (y * width + x), 3 * (y * width + x) + 3),
];
const grey: UprightPicture = { values: new Uint8Array(3 * 140 * 210).fill(120), width: 210, height: 140 };

describe('heat', () => {
  test('leaves what was not looked at as it was and takes the top colour at the peak', () => {
    const drawn = attentionOverlay(grey, cells(oneCell(2, 4)), { ...look(oneCell(2, 4)), opacity: 1 });
    expect(pixel(drawn, 10, 100)).toEqual([120, 120, 120]);
    const [red, green, blue] = pixel(drawn, 135, 50);
    expect([red! > 245, green! > 220, blue! < 50]).toEqual([true, true, true]);
  });
});

test('a spotlight leaves the peak as it was and dims the rest', () => {
  const drawn = attentionOverlay(grey, cells(oneCell(2, 4)), {
    ...look(oneCell(2, 4)),
    style: 'spotlight',
    opacity: 0.8,
  });
  expect(pixel(drawn, 10, 100)).toEqual([24, 24, 24]);
  expect(pixel(drawn, 135, 50)[0]).toBeGreaterThan(118);
});

test('contours run around the hill and leave its top and the far corners alone', () => {
  const weights = hill(3, 3);
  const drawn = attentionOverlay(grey, cells(weights), { ...look(weights), style: 'contour' });
  expect(pixel(drawn, 105, 70)).toEqual([120, 120, 120]);
  expect(pixel(drawn, 2, 2)).toEqual([120, 120, 120]);
  const onTheWay = Array.from({ length: 105 }, (_, x) => pixel(drawn, x, 70)).filter(([red]) => red !== 120);
  expect(onTheWay.length).toBeGreaterThan(8);
});

test('a chosen cell is drawn as that cell and no more', () => {
  const weights = oneCell(1, 2);
  const drawn = attentionOverlay(grey, cells(weights, true), look(weights));
  for (const [x, y, inside] of [
    [60, 20, true],
    [89, 39, true],
    [59, 20, false],
    [90, 39, false],
    [75, 40, false],
    [75, 19, false],
  ] as const)
    expect(pixel(drawn, x, y)[0] !== 120).toBe(inside);
});

test.each(overlayStyleNames)('%s changes no pixel of the picture that it was given', (style) => {
  const before = grey.values.slice();
  attentionOverlay({ ...grey, values: Buffer.from(grey.values.buffer) }, cells(hill(1, 1)), {
    ...look(hill(1, 1)),
    style,
  });
  expect(Buffer.compare(grey.values, before)).toBe(0);
});

describe.each(['o1.jpg', 'o2.jpg', 'o3.jpg', 'o4.jpg', 'o5.jpg', 'o6.jpg', 'o7.jpg', 'o8.jpg'])('on %s', (name) => {
  test('picture and map stand upright together', async () => {
    const picture = await upright(name);
    const weights = hill(1, 5, 0.5);
    const drawn = attentionOverlay(picture, cells(weights), look(weights));
    expect([drawn.width, drawn.height]).toEqual([320, 200]);
    const strongest = [pixel(drawn, 8, 8), pixel(drawn, 311, 8), pixel(drawn, 8, 191), pixel(drawn, 311, 191)].map(
      ([red = 0, green = 0, blue = 0]) => [red > 110, green > 110, blue > 110],
    );
    const [yes, no] = [true, false];
    expect(strongest).toEqual([
      [yes, no, no],
      [no, yes, no],
      [no, no, yes],
      [yes, yes, no],
    ]);
  });
});

describe.each(overlayStyleNames.flatMap((style) => colorMapNames.slice(0, 2).map((map) => [style, map] as const)))(
  'the picture kept for %s in %s',
  (style, colormap) => {
    test('is what is drawn today', async () => {
      const weights = hill(2.4, 1.8, 2);
      const picture = await readUpright(join(pictures, 'orientation', 'o1.jpg'), { maxSize: 160 });
      const drawn = attentionOverlay(picture, cells(weights), { ...look(weights), style, colormap });
      labelPicture(drawn, 'Segelboot', openLettering());
      const file = join(golden, `${style}-${colormap}.png`);
      if (process.env.DRAW_GOLDEN) await writeFile(file, await encodePng(drawn));
      const kept = await sharp(await readFile(file))
        .raw()
        .toBuffer();
      expect(kept.length).toBe(drawn.values.length);
      const differences = kept.map((value, index) => Math.abs(value - drawn.values[index]!));
      expect(differences.reduce((sum, value) => sum + value, 0) / kept.length).toBeLessThan(0.5);
      expect(differences.filter((value) => value > 24).length).toBeLessThan(0.002 * kept.length);
    });
  },
);
