import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SaccadeError } from '../../src/errors.js';
import type { Contour } from '../../src/image/fill-contours.js';
import { readFont } from '../../src/image/font.js';
import { labelPicture } from '../../src/image/label-picture.js';
import { openLettering } from '../../src/image/lettering.js';
import type { UprightPicture } from '../../src/image/read-upright.js';
import { visualRuns } from '../../src/image/visual-runs.js';

const noFont = () => undefined;

describe('the bundled font', () => {
  test.each(['dog', 'naïve', 'Żółć', 'σκύλος', 'собака', 'їжак', 'phở'])('holds %s', (word) => {
    const lettering = openLettering();
    expect(lettering.measure(word, 20)).toBeGreaterThan(15);
    expect(lettering.outline(word, { x: 3, y: 20, size: 20 }).length).toBeGreaterThanOrEqual(3);
    expect([...lettering.missing]).toEqual([]);
  });

  test('writes what it lacks as code points, and says so', () => {
    const lettering = openLettering({ findFont: noFont });
    expect(lettering.measure('犬', 20)).toBeCloseTo(lettering.measure('U+72AC', 20), 5);
    expect([...lettering.missing]).toEqual(['犬']);
  });

  test('takes composed and decomposed letters alike', () => {
    const lettering = openLettering();
    const at = { x: 0, y: 20, size: 20 };
    expect(lettering.outline('e\u0301', at)).toEqual(lettering.outline('é', at));
  });
});

const fontFile = (name: string) => join(import.meta.dirname, '../../node_modules/@fontsource', name);
const devanagari = fontFile('noto-sans/files/noto-sans-devanagari-400-normal.woff');
const arabic = fontFile('noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff');
const at = { x: 0, y: 20, size: 20 };

/** Where each contour begins, from left to right (pixels). */
const starts = (contours: readonly Contour[]) => contours.map(([x]) => x!);

describe('a given font', () => {
  test('adds its script', () => {
    const lettering = openLettering({ fontFile: devanagari, findFont: noFont });
    lettering.measure('कुत्ता', 20);
    expect([...lettering.missing]).toEqual([]);
  });

  test('joins the consonants of a conjunct', () => {
    const { measure } = openLettering({ fontFile: devanagari });
    expect(measure('क्ष', 20)).toBeLessThan(0.8 * (measure('क', 20) + measure('ष', 20)));
  });

  test('puts a vowel sign before the letter that it follows in reading', () => {
    const { outline, measure } = openLettering({ fontFile: devanagari });
    const [letter, both] = [outline('क', at), outline('कि', at)];
    expect(both.length).toBeGreaterThan(letter.length);
    const shift = Math.max(...starts(both)) - Math.max(...starts(letter));
    expect(shift).toBeGreaterThan(0.5 * (measure('कि', 20) - measure('क', 20)));
  });

  test('joins Arabic letters and runs from right to left', () => {
    const { outline, measure } = openLettering({ fontFile: arabic });
    expect(measure('كلب', 20)).not.toBeCloseTo(measure('ك', 20) + measure('ل', 20) + measure('ب', 20), 0);
    // ك begins both words, at the right.
    const fromRight = (word: string) => measure(word, 20) - Math.max(...starts(outline(word, at)));
    expect(fromRight('كلب')).toBeCloseTo(fromRight('كل'), 1);
  });

  test('stands beside the bundled one in one line', () => {
    const lettering = openLettering({ fontFile: arabic, findFont: noFont });
    const width = lettering.measure('كلب dog 33 %', 20);
    expect(width).toBeCloseTo(
      ['كلب', ' ', 'dog', ' ', '33', ' ', '%'].reduce((sum, part) => sum + lettering.measure(part, 20), 0),
      0,
    );
    expect([...lettering.missing]).toEqual([]);
  });
});

test('what reads from right to left stands from right to left, numbers within it from left to right', () => {
  expect(visualRuns('dog كلب 33 cat').map(({ text }) => text)).toEqual(['dog ', '33', 'كلب ', ' cat']);
  expect(visualRuns('כלב 33%')[0]).toEqual({ text: '33%', isRightToLeft: false });
  expect(visualRuns('dog')).toEqual([{ text: 'dog', isRightToLeft: false }]);
});

test('a font of the machine is looked for once where the others lack a character', () => {
  const asked: string[] = [];
  const findFont = (character: string) => {
    asked.push(character);
    return readFont(devanagari);
  };
  const lettering = openLettering({ findFont });
  lettering.measure('dog कुत्ता', 20);
  lettering.measure('कुत्ता', 20);
  expect([asked, [...lettering.missing]]).toEqual([['क'], []]);
});

test.each([import.meta.filename, 'no such font.ttf'])('%s, which is no font, is named', (file) => {
  expect(() => openLettering({ fontFile: file })).toThrow(SaccadeError);
  expect(() => openLettering({ fontFile: file })).toThrow(file);
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

  test('stands white on dark in the middle of the lower edge and keeps off the corners', () => {
    const picture = blank(320, 200);
    labelPicture(picture, 'dog', openLettering());
    const { left, right, top } = touched(picture);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    expect(left).toBeGreaterThan(100);
    expect(top).toBeGreaterThan(160);
    expect(picture.values.includes(255)).toBe(true);
    expect(picture.values.some((value) => value < 60)).toBe(true);
  });

  test('of a long word is made smaller to fit', () => {
    const picture = blank(200, 200);
    labelPicture(picture, 'Donaudampfschifffahrt', openLettering());
    const { left, right } = touched(picture);
    expect(Math.min(left, right)).toBeGreaterThanOrEqual(2);
  });

  test('leaves pictures alone that are too small for a legible word', () => {
    const picture = blank(20, 20);
    labelPicture(picture, 'dog', openLettering());
    expect(new Set(picture.values)).toEqual(new Set([128]));
  });
});
