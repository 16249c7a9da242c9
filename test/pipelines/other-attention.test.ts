import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultOverlayOptions } from '../../src/image/overlay-options.js';
import { createAttentionExporter } from '../../src/pipelines/export-attention.js';
import { createExportHealth } from '../../src/pipelines/export-health.js';
import { receivedShares } from '../../src/pipelines/other-attention.js';
import { hill, sentence } from '../support/attention-traces.js';

const boat = join(import.meta.dirname, '../fixtures/pictures/orientation/o6.jpg');

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'attention-'));
});
afterAll(() => rm(root, { recursive: true }));

test('what a cell receives is the mean over heads and asking cells', () => {
  const heads = [Float32Array.of(1, 0, 0.5, 0.5), Float32Array.of(0, 1, 0.25, 0.75)];
  expect(Array.from(receivedShares(heads))).toEqual([1.75 / 4, 2.25 / 4]);
});

test('self-attention and looks back at the words are exported whole, and drawn', async () => {
  // Every cell asks the upper left one, in both heads of both layers.
  const map = Float32Array.from({ length: 49 * 49 }, (_, place) => (place % 49 === 0 ? 1 : 0));
  const described = sentence('a dog', [[hill(1, 1)], [hill(3, 3)]], {
    cellAttention: [
      [map, map],
      [map, map],
    ],
    wordAttention: [Float32Array.of(1), Float32Array.of(0.25, 0.75)],
  });
  const exporter = await createAttentionExporter(root, { ...defaultOverlayOptions, style: 'spotlight' });
  await exporter.write(boat, 'dog.jpg', [described]);
  const folder = join(root, 'dog.jpg');
  expect((await readdir(folder)).sort()).toEqual([
    '01-a.png',
    '02-dog.png',
    'attention.json',
    'self-attention-1.png',
    'self-attention-2.png',
    'sheet.png',
    'words.png',
  ]);
  const record = JSON.parse(await readFile(join(folder, 'attention.json'), 'utf8'));
  expect(record.wordAttention).toEqual([[1], [0.25, 0.75]]);
  expect(record.cellAttention).toHaveLength(2);
  expect(record.cellAttention[1][0]).toHaveLength(49);
  expect(record.cellAttention[1][0][48]).toEqual([1, ...new Array(48).fill(0)]);
  const { data, info } = await sharp(join(folder, 'self-attention-1.png')).raw().toBuffer({ resolveWithObject: true });
  const original = await sharp(boat).rotate().raw().toBuffer();
  const share = (x: number, y: number) => {
    const at = 3 * (y * info.width + x);
    return (
      (data[at]! + data[at + 1]! + data[at + 2]!) / Math.max(1, original[at]! + original[at + 1]! + original[at + 2]!)
    );
  };
  expect(share(20, 12)).toBeGreaterThan(3 * share(160, 60));
  const words = await sharp(join(folder, 'words.png')).raw().toBuffer({ resolveWithObject: true });
  const bluest = Math.min(
    ...Array.from(
      { length: words.data.length / words.info.channels },
      (_, i) => words.data[i * words.info.channels + 2]!,
    ),
  );
  expect(bluest).toBeLessThan(160);
  await exporter.write(boat, 'dog.jpg', [sentence('a', [[hill(1, 1)]])]);
  expect((await readdir(folder)).sort()).toEqual(['01-a.png', 'attention.json', 'sheet.png']);
});

describe('the health of an export', () => {
  const still = (caption: string) => sentence(caption, [[hill(1, 1)], [hill(1, 1)]]);
  const moving = (caption: string) => sentence(caption, [[hill(1, 1)], [hill(5, 5)]]);
  const warningsOf = (descriptions: readonly ReturnType<typeof still>[], options?: { captionsGiven: boolean }) => {
    const health = createExportHealth();
    for (const description of descriptions) health.add(description);
    return health.warnings(options);
  };

  test('warns where maps never move', () => {
    expect(warningsOf([still('a dog'), still('a cat')])).toEqual([expect.stringContaining('maps do not move')]);
    expect(warningsOf([moving('a dog'), still('a cat')])).toEqual([]);
  });

  test('warns where all captions agree, unless a person gave them', () => {
    const five = Array.from({ length: 5 }, () => moving('a dog'));
    expect(warningsOf(five)).toEqual([expect.stringContaining('All 5 captions are the same')]);
    expect(warningsOf(five, { captionsGiven: true })).toEqual([]);
  });
});
