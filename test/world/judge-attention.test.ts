import { describe, expect, it } from 'vitest';
import { cellsInBox } from '../../src/world/cells-in-box.js';
import { judgeAttention } from '../../src/world/judge-attention.js';
import { namedShapes } from '../../src/world/named-shapes.js';
import type { Scene } from '../../src/world/scene.js';

const scene: Scene = {
  background: 'white',
  shapes: [
    { kind: 'circle', colour: 'red', size: 'small', box: { left: 0.01, top: 0.01, right: 0.2, bottom: 0.2 } },
    { kind: 'circle', colour: 'blue', size: 'small', box: { left: 0.8, top: 0.8, right: 0.99, bottom: 0.99 } },
  ],
};
const words = 'a red circle above a blue circle'.split(' ');

describe('cellsInBox', () => {
  it('widens by one cell and takes cells by their centre', () => {
    // 5 × 5 cells of 0.2: the box covers the first cell, widened to 0.4; centres 0.1 and 0.3 lie inside, 0.5 does not.
    expect([...cellsInBox({ left: 0.01, top: 0.01, right: 0.2, bottom: 0.2 }, [5, 5])]).toEqual([0, 1, 5, 6]);
  });
});

describe('namedShapes', () => {
  it('finds the shape of each shape word by its colour', () => {
    expect(namedShapes(scene, words)).toEqual([
      { word: 2, shape: scene.shapes[0] },
      { word: 6, shape: scene.shapes[1] },
    ]);
    expect(namedShapes(scene, ['a', 'green', 'circle'])).toEqual([]);
  });
});

describe('judgeAttention', () => {
  const map = (...cells: [number, number][]) => {
    const weights = new Float32Array(25);
    for (const [cell, weight] of cells) weights[cell] = weight;
    return weights;
  };

  it('measures the share inside, the peak and the chance', () => {
    const weights = words.map(() => [map([12, 1])]);
    weights[2] = [map([0, 0.5], [12, 0.5]), map([1, 1])];
    weights[6] = [map([24, 0.25], [12, 0.75])];
    const truth = judgeAttention([scene], [{ words, grid: [5, 5], weights }]);
    expect(truth.shapeWords).toBe(2);
    expect(truth.shareInBox).toBeCloseTo((0.75 + 0.25) / 2);
    expect(truth.peakInBox).toBe(0.5);
    expect(truth.chance).toBeCloseTo(4 / 25);
  });

  it('judges the words of colours where those are asked for', () => {
    const weights = words.map(() => [map([12, 1])]);
    weights[1] = [map([0, 1])];
    const looks = [{ words, grid: [5, 5] as const, weights }];
    expect(judgeAttention([scene], looks, 'colour')).toMatchObject({ shapeWords: 2, shareInBox: 0.5, peakInBox: 0.5 });
    expect(judgeAttention([scene], looks).shareInBox).toBe(0);
  });

  it('gives zeros where no shape is named', () => {
    expect(judgeAttention([scene], [{ words: ['a'], grid: [5, 5], weights: [[map([0, 1])]] }]).shareInBox).toBe(0);
  });
});
