import { describe, expect, it } from 'vitest';
import { paddedSizes, planRegrouping, tightSizes } from '../../src/captioner/row-layout.js';

/** Three pictures with two rows each, row i at place i. */
const layout = { pictures: 3, width: 2, places: Int32Array.of(0, 1, 2, 3, 4, 5) };
const plain = (plan: ReturnType<typeof planRegrouping>) => ({
  pictures: plan.pictures && [...plan.pictures],
  sources: [...plan.sources],
  places: [...plan.layout.places],
  size: [plan.layout.pictures, plan.layout.width],
});

describe('a tight layout', () => {
  it('drops pictures that have ended, and is as wide as the one with most rows', () => {
    // The first picture goes on from its second row, thrice the third from its first.
    const plan = planRegrouping(layout, Int32Array.of(1, 4, 4, 5), tightSizes);
    expect(plain(plan)).toEqual({ pictures: [0, 2], sources: [1, 1, 1, 4, 4, 5], places: [0, 3, 4, 5], size: [2, 3] });
  });

  it('moves no picture where all go on', () => {
    const plan = planRegrouping(layout, Int32Array.of(1, 2, 5), tightSizes);
    expect(plain(plan)).toEqual({ pictures: undefined, sources: [1, 2, 5], places: [0, 1, 2], size: [3, 1] });
  });
});

describe('a padded layout', () => {
  const sizes = paddedSizes(3);

  it('has few sizes', () => {
    expect([1, 2, 4, 5, 16, 17, 48].map((inUse) => sizes.pictures(inUse))).toEqual([1, 4, 4, 16, 16, 32, 48]);
    expect([1, 2, 3].map((inUse) => sizes.width(inUse))).toEqual([3, 3, 3]);
  });

  it('keeps pictures where they are while their number is that of the layout', () => {
    const wide = { pictures: 4, width: 3, places: Int32Array.of(0, 1, 2, 3, 6) };
    // The second picture (place 3) has ended; the last was idle from the start.
    const plan = planRegrouping(wide, Int32Array.of(2, 0, 4), sizes);
    expect(plain(plan)).toEqual({
      pictures: undefined,
      sources: [2, 0, 0, 3, 3, 3, 6, 6, 6, 9, 9, 9],
      places: [0, 1, 6],
      size: [4, 3],
    });
  });

  it('moves pictures together where a smaller size will do, and fills it up with the first', () => {
    const places = Int32Array.from({ length: 16 }, (_, picture) => 3 * picture);
    const plan = planRegrouping({ pictures: 16, width: 3, places }, Int32Array.of(5, 5, 9, 15), sizes);
    expect(plain(plan)).toEqual({
      pictures: [5, 9, 15, 5],
      sources: [15, 15, 15, 27, 27, 27, 45, 45, 45, 15, 15, 15],
      places: [0, 1, 3, 6],
      size: [4, 3],
    });
  });
});
