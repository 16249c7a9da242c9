import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { canvasPool } from '../../src/image/canvas-pool.js';
import { colorMap } from '../../src/image/color-map.js';
import { contactSheet } from '../../src/image/contact-sheet.js';
import { encodeAnimation } from '../../src/image/encode-picture.js';
import { openLettering } from '../../src/image/lettering.js';
import type { UprightPicture } from '../../src/image/read-upright.js';
import { sheetLayout } from '../../src/image/sheet-layout.js';
import { strongestChannels } from '../../src/image/strongest-channels.js';

const plain = (red: number, green: number, blue: number, width = 90, height = 60): UprightPicture => ({
  values: Uint8Array.from({ length: 3 * width * height }, (_, index) => [red, green, blue][index % 3]!),
  width,
  height,
});

describe('the layout', () => {
  const tile = { width: 240, height: 160 };

  test.each([1, 2, 5, 9, 14, 23, 60])('of %i tiles keeps their order, wraps them and lets none touch', (count) => {
    const { width, height, sections } = sheetLayout({ sections: [new Array(count).fill(44)], tile });
    const tiles = sections[0]!.tiles;
    expect(tiles).toHaveLength(count);
    for (let index = 1; index < count; index++) {
      const [before, after] = [tiles[index - 1]!, tiles[index]!];
      const beside = after.top === before.top && after.left >= before.left + tile.width;
      const below = after.top >= before.top + tile.height + 44 && after.left === tiles[0]!.left;
      expect(beside || below).toBe(true);
    }
    for (const { left, top } of tiles) {
      expect(left + tile.width).toBeLessThanOrEqual(width);
      expect(top + tile.height + 44).toBeLessThanOrEqual(height);
    }
  });
});

describe('the sheet', () => {
  test('holds each picture, its words, gate and channels', () => {
    const lettering = openLettering();
    const tiles = [
      { draw: () => plain(200, 30, 30), text: 'picture', channels: strongestChannels([0.1, 0.9, 0.4], 2) },
      { draw: () => plain(30, 30, 200), text: 'dog', gate: 0.25 },
    ];
    const legend = { scale: { colors: colorMap('viridis'), ends: ['0', '9 %'] as const }, note: 'Attention' };
    const look = { tile: { width: 90, height: 60 }, legend, lettering, canvases: canvasPool() };
    const { values } = contactSheet([{ title: 'a dog', tiles }], look);
    const count = (wanted: readonly number[]) => {
      let found = 0;
      for (let at = 0; at < values.length; at += 3)
        if (wanted.every((part, channel) => values[at + channel] === part)) found++;
      return found;
    };
    expect(count([200, 30, 30])).toBe(90 * 60);
    expect(count([30, 30, 200])).toBe(90 * 60);
    expect(count([0x1b, 0x1b, 0x1f])).toBeGreaterThan(100);
    // Gate: a quarter of (90 − 62) by 7; channels: 0.9 and 0.4 of two bars of 41 by 34.
    expect(count([0x3b, 0x52, 0x8b])).toBeGreaterThan(0.9 * (7 * 7 + 1.3 * 34 * 41) - 60);
  });
});

test('the strongest channels come first, equals by their numbers', () => {
  expect(strongestChannels(Float32Array.of(0.5, 1, 0.5, 0.25), 3)).toEqual([
    { channel: 1, value: 1 },
    { channel: 0, value: 0.5 },
    { channel: 2, value: 0.5 },
  ]);
});

test.each(['webp', 'gif'] as const)('an animation as %s has one page for each frame', async (kind) => {
  const bytes = await encodeAnimation([plain(255, 0, 0), plain(0, 255, 0), plain(0, 0, 255)], kind);
  const { pages, width, pageHeight, loop, format } = await sharp(bytes, { animated: true }).metadata();
  expect({ pages, width, pageHeight, loop, format }).toEqual({
    pages: 3,
    width: 90,
    pageHeight: 60,
    loop: 0,
    format: kind,
  });
});
