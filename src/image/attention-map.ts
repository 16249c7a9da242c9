import { type MapRows, smoothRows } from './smooth-rows.js';

/** Attention over the cells of a picture, as one word had it. */
export interface CellWeights {
  /** Row-major `[rows, columns]`. */
  readonly weights: Float32Array;
  readonly grid: readonly [rows: number, columns: number];
  /** Whether cells were chosen (hard attention) and are to be shown as they are, not smoothed. */
  readonly chosen: boolean;
}

/** Attention for each pixel of a picture, row by row. */
export function attentionMap({ weights, grid, chosen }: CellWeights, size: readonly [number, number]): MapRows {
  return chosen ? blockRows(weights, grid, size) : smoothRows(weights, grid, size);
}

function blockRows(
  weights: Float32Array,
  [rows, columns]: readonly [number, number],
  [height, width]: readonly [number, number],
): MapRows {
  return (y, row) => {
    const first = Math.floor(((y + 0.5) * rows) / height) * columns;
    for (let x = 0; x < width; x++) row[x] = weights[first + Math.floor(((x + 0.5) * columns) / width)]!;
  };
}
