import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOverlayOptions, type OverlayOptions } from '../../src/image/overlay-options.js';
import { createAttentionExporter } from '../../src/pipelines/export-attention.js';
import { exportNames } from '../../src/pipelines/export-names.js';
import { wordFileName } from '../../src/pipelines/word-file-name.js';
import { hill, oneCell, sentence } from '../support/attention-traces.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const boat = join(pictures, 'orientation/o6.jpg');
const dog = sentence('a white dog', [[hill(1, 1)], [hill(3, 3)], [hill(5, 5)]]);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'overlays-'));
});
afterAll(() => rm(root, { recursive: true }));

let runs = 0;
async function exportTo(options: Partial<OverlayOptions> = {}, descriptions = [dog], source: string = boat) {
  const out = join(root, String(runs++));
  const exporter = await createAttentionExporter(out, { ...defaultOverlayOptions, ...options });
  await exporter.write(source, 'sub folder/dog.jpg', descriptions);
  return join(out, 'sub folder/dog.jpg');
}

describe('the folder of a picture', () => {
  test('holds an overlay for each word, the sheet and the numbers', async () => {
    const folder = await exportTo();
    expect((await readdir(folder)).sort()).toEqual(
      ['01-a.png', '02-white.png', '03-dog.png', 'attention.json', 'sheet.png'].sort(),
    );
    const { width, height, channels, space } = await sharp(join(folder, '02-white.png')).metadata();
    expect({ width, height, channels, space }).toEqual({ width: 320, height: 200, channels: 3, space: 'srgb' });
    const record = JSON.parse(await readFile(join(folder, 'attention.json'), 'utf8'));
    expect(record).toMatchObject({ words: ['a', 'white', 'dog'], grid: [7, 7], gate: [0.25, 0.5, 0.75], channels: [] });
    expect(record.weights.map((heads: number[][]) => heads.map((cells) => cells.length))).toEqual([[49], [49], [49]]);
    expect(record.weights[0][0].reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 5);
    expect(record.health.movement).toBeGreaterThan(0.5);
  });

  test('is drawn again in the place of an earlier export, and nothing of that stays', async () => {
    const folder = await exportTo();
    const exporter = await createAttentionExporter(join(folder, '../..'), defaultOverlayOptions);
    await exporter.write(boat, 'sub folder/dog.jpg', [sentence('cat', [[hill(1, 1)]])]);
    expect((await readdir(folder)).sort()).toEqual(['01-cat.png', 'attention.json', 'sheet.png']);
    expect(await readdir(join(folder, '..'))).toEqual(['dog.jpg']);
  });

  test('is refused where it holds a file of other origin', async () => {
    const folder = join(root, 'foreign', 'x.jpg');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'letter.txt'), 'dear');
    const exporter = await createAttentionExporter(join(root, 'foreign'), defaultOverlayOptions);
    await expect(exporter.check('x.jpg')).rejects.toMatchObject({ code: 'exists' });
    await expect(exporter.write(boat, 'x.jpg', [dog])).rejects.toMatchObject({ code: 'exists' });
    expect(await readdir(folder)).toEqual(['letter.txt']);
  });

  test('leaves nothing behind where the picture cannot be read', async () => {
    const out = join(root, 'broken');
    const exporter = await createAttentionExporter(out, defaultOverlayOptions);
    await expect(exporter.write(join(pictures, 'damaged/noise.jpg'), 'x.jpg', [dog])).rejects.toThrow();
    expect(await readdir(out).catch(() => [])).toEqual([]);
  });
});

test('the first frame of an animation is the picture', async () => {
  const folder = await exportTo({}, [dog], join(pictures, 'frames/anim.gif'));
  const { width, height } = await sharp(join(folder, '01-a.png')).metadata();
  expect([width, height]).toEqual([320, 200]);
});

test('four-ink pictures show true colours', async () => {
  const overlay = async (name: string) =>
    sharp(join(await exportTo({}, [dog], join(pictures, 'cmyk', name)), '03-dog.png'))
      .raw()
      .toBuffer();
  const [four, three] = [await overlay('cmyk.jpg'), await overlay('reference.jpg')];
  const total = four.reduce((sum, value, index) => sum + Math.abs(value - three[index]!), 0);
  expect(total / four.length).toBeLessThan(12);
});

test('the longest side is capped', async () => {
  const { width, height } = await sharp(join(await exportTo({ maxSize: 100 }), '01-a.png')).metadata();
  expect([width, height]).toEqual([100, 63]);
});

test('heads are drawn each, one, or together', async () => {
  const two = sentence('dog', [[hill(1, 1), hill(5, 5)]]);
  expect(await readdir(await exportTo({ head: 'each' }, [two]))).toEqual(
    expect.arrayContaining(['01-dog-head-1.png', '01-dog-head-2.png']),
  );
  const drawn = await Promise.all(
    ([1, 2, 'mean', 'max'] as const).map(async (head) =>
      readFile(join(await exportTo({ head }, [two]), '01-dog.png'), 'hex'),
    ),
  );
  expect(new Set(drawn).size).toBeGreaterThanOrEqual(3);
  await expect(exportTo({ head: 3 }, [two])).rejects.toMatchObject({ code: 'usage' });
});

test('on a shared scale a flatter map stays paler than on its own', async () => {
  const both = [sentence('sharp flat', [[hill(3, 3, 0.3)], [hill(3, 3, 8)]])];
  const [shared, own] = await Promise.all([exportTo({ scale: 'shared' }, both), exportTo({ scale: 'own' }, both)]);
  const same = async (name: string) => (await readFile(join(shared, name))).equals(await readFile(join(own, name)));
  expect([await same('01-sharp.png'), await same('02-flat.png')]).toEqual([true, false]);
});

test('several sentences are compared on one sheet and have a folder each', async () => {
  const folder = await exportTo({ animate: 'gif' }, [dog, sentence('a cat', [[hill(1, 1)], [oneCell(2, 2)]])]);
  expect((await readdir(folder)).sort()).toEqual(['caption-1', 'caption-2', 'sheet.png']);
  expect((await readdir(join(folder, 'caption-2'))).sort()).toEqual([
    '01-a.png',
    '02-cat.png',
    'attention.gif',
    'attention.json',
  ]);
});

test('an empty sentence has a sheet with the picture alone', async () => {
  const folder = await exportTo({}, [{ ...sentence('', []), words: [] }]);
  expect((await readdir(folder)).sort()).toEqual(['attention.json', 'sheet.png']);
});

test.each([
  ['dog', 'dog'],
  ['../../etc', 'etc'],
  ['a/b\\c:d*?"<>|', 'a-b-c-d'],
  ["it's", "it's"],
  ['naïve', 'naïve'],
  ['собака', 'собака'],
  ['...', 'word'],
  ['x'.repeat(300), 'x'.repeat(40)],
])('the word %s is called %s in a file name', (word, name) => {
  expect(wordFileName(word)).toBe(name);
});

test('two pictures never share a folder', () => {
  const at = (file: string, below: string) => ({ file, below });
  expect(exportNames([at('in/a.jpg', 'a.jpg'), at('in/sub/a.jpg', 'sub/a.jpg')])).toEqual(['a.jpg', 'sub/a.jpg']);
  expect(exportNames([at('/one/a.jpg', 'a.jpg'), at('../two/a.jpg', 'a.jpg')])).toEqual(['one/a.jpg', 'two/a.jpg']);
});

test('hard attention is drawn as the chosen cell, and told by its number', async () => {
  const soft = sentence('dog', [[hill(1, 5)]]);
  const hard = { ...soft, attention: { ...soft.attention, chosen: [[12]] } };
  const folder = await exportTo({ style: 'spotlight', opacity: 1 }, [hard]);
  expect(JSON.parse(await readFile(join(folder, 'attention.json'), 'utf8')).chosen).toEqual([[12]]);
  const painted = await sharp(join(folder, '01-dog.png')).raw().toBuffer();
  const plain = await sharp(boat).rotate().resize(320, 200).raw().toBuffer();
  const difference = (x: number, y: number) => {
    const at = (y * 320 + x) * 3;
    return Math.abs(painted[at]! - plain[at]!) + Math.abs(painted[at + 1]! - plain[at + 1]!);
  };
  // Cell 12 of 7 × 7 is row 1, column 5: its middle keeps the picture's colours, that of another cell does not.
  const middle = (row: number, column: number) =>
    [Math.round(((column + 0.5) * 320) / 7), Math.round(((row + 0.5) * 200) / 7)] as const;
  expect(difference(...middle(1, 5))).toBeLessThan(12);
  expect(difference(...middle(4, 2))).toBeGreaterThan(30);
});

test('a sheet shows the scale of its colours, but none where cells were chosen', async () => {
  const soft = sentence('dog', [[hill(1, 5)]]);
  const hard = { ...soft, attention: { ...soft.attention, chosen: [[12]] } };
  const scaleStart = async (described: typeof soft) => {
    const values = await sharp(join(await exportTo({}, [described]), 'sheet.png'))
      .raw()
      .toBuffer();
    let found = 0;
    // Viridis begins with 68, 1, 84.
    for (let at = 0; at < values.length; at += 3)
      if (values[at] === 68 && values[at + 1] === 1 && values[at + 2] === 84) found++;
    return found;
  };
  expect(await scaleStart(soft)).toBeGreaterThanOrEqual(11);
  expect(await scaleStart(hard)).toBe(0);
});
