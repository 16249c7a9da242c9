import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPixels } from '../../src/image/read-pixels.js';
import { allowedCaptions } from '../../src/world/allowed-captions.js';
import { writeWorld } from '../../src/world/write-world.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'world-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('writeWorld', () => {
  it('writes pictures, captions that the grammar allows, and the truth', async () => {
    const counts = { train: 4, val: 2, test: 1 };
    const truth = await writeWorld(folder, { counts, side: 56, captions: 3, seed: 5 });
    const { images } = JSON.parse(await readFile(join(folder, 'dataset.json'), 'utf8'));
    expect(images.map((image: { split: string }) => image.split).join(' ')).toBe(
      'train train train train val val test',
    );
    for (const { filepath, filename, sentences, split } of images) {
      const allowed = allowedCaptions(truth[`${filepath}/${filename}`]!);
      for (const { raw } of sentences) expect(allowed).toContain(raw);
      expect(sentences).toHaveLength(split === 'train' ? Math.min(3, allowed.length) : allowed.length);
    }
    expect(JSON.parse(await readFile(join(folder, 'scenes.json'), 'utf8'))).toEqual(truth);
  });

  it('draws each shape in its colour inside its box', async () => {
    const truth = await writeWorld(folder, {
      counts: { train: 6, val: 0, test: 0 },
      side: 100,
      captions: 1,
      seed: 6,
      world: { shapeCounts: [1], kinds: ['circle', 'square', 'triangle', 'cross'], colours: ['red'] },
    });
    for (const [file, { shapes }] of Object.entries(truth)) {
      const { values } = await readPixels(join(folder, file), { size: 100, filter: 'nearest' });
      const { left, right, top, bottom } = shapes[0]!.box;
      const x = Math.round(50 * (left + right));
      const y = Math.round(50 * (top + bottom));
      expect([...values.slice((y * 100 + x) * 3, (y * 100 + x) * 3 + 3)]).toEqual([0xd6, 0x27, 0x28]);
      const outside = (Math.round(100 * top) - 3) * 100 + x;
      expect(Math.min(...values.slice(outside * 3, outside * 3 + 3))).toBeGreaterThanOrEqual(210);
    }
  });
});
