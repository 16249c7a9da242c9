import { describe, expect, it } from 'vitest';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { defaultWorldOptions, inventScene } from '../../src/world/invent-scene.js';

const scenes = (seed: number, count: number) => {
  const random = new SeededRandom(seed);
  return Array.from({ length: count }, () => inventScene(random, { ...defaultWorldOptions, shapeCounts: [1, 2, 3] }));
};

describe('inventScene', () => {
  it('gives the same scenes for the same seed and others for another', () => {
    expect(scenes(1, 5)).toEqual(scenes(1, 5));
    expect(scenes(1, 5)).not.toEqual(scenes(2, 5));
  });

  it('keeps shapes inside the picture, apart, and different in name', () => {
    for (const { shapes } of scenes(3, 200)) {
      for (const [at, { box, kind, colour }] of shapes.entries()) {
        expect(Math.min(box.left, box.top)).toBeGreaterThan(0);
        expect(Math.max(box.right, box.bottom)).toBeLessThan(1);
        for (const other of shapes.slice(at + 1)) {
          expect([other.kind, other.colour]).not.toEqual([kind, colour]);
          const across = box.right < other.box.left || other.box.right < box.left;
          const along = box.bottom < other.box.top || other.box.bottom < box.top;
          expect(across || along).toBe(true);
        }
      }
    }
  });

  it('refuses a world with too few names', () => {
    const options = { shapeCounts: [2], kinds: ['circle'], colours: ['red'] } as const;
    expect(() => inventScene(new SeededRandom(1), options)).toThrow(/at least 2 pairs of kind and colour.*got 1\./);
  });
});
