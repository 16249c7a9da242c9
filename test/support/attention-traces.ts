import type { Description } from '../../src/captioner/description.js';

const grid = [7, 7] as const;

/** Weights of one hill around a cell, on a low floor: 49 numbers that sum to 1. */
export function hill(row: number, column: number, breadth = 1): Float32Array {
  const heights = Float32Array.from(
    { length: 49 },
    (_, cell) => Math.exp(-((Math.floor(cell / 7) - row) ** 2 + ((cell % 7) - column) ** 2) / breadth) + 0.002,
  );
  const sum = heights.reduce((total, height) => total + height, 0);
  return heights.map((height) => height / sum);
}

/** The whole weight on one cell, as hard attention has it. */
export function oneCell(row: number, column: number): Float32Array {
  return Float32Array.from({ length: 49 }, (_, cell) => (cell === 7 * row + column ? 1 : 0));
}

/** A sentence whose words looked as told: `maps` is `[words][heads]`. */
export function sentence(
  caption: string,
  maps: readonly (readonly Float32Array[])[],
  attention: Partial<Description['attention']> = {},
): Description {
  return {
    caption,
    words: caption.split(' '),
    logProbability: -4.25,
    confidence: 0.63,
    alternatives: [],
    attention: {
      grid,
      weights: maps,
      gate: maps.map((_, word) => (word + 1) / (maps.length + 1)),
      channels: [],
      ...attention,
    },
  };
}
