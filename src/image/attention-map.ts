import { smoothMap } from './smooth-map.js';

/** Attention over the cells of a picture, as one word had it. */
export interface CellWeights {
  /** Row-major `[rows, columns]`. */
  readonly weights: Float32Array;
  readonly grid: readonly [rows: number, columns: number];
  /** Whether cells were chosen (hard attention) and are to be shown as they are, not smoothed. */
  readonly chosen: boolean;
}

/** Attention for each pixel: row-major `[height, width]`, in the unit of the weights. */
export function attentionMap(cells: CellWeights, size: readonly [height: number, width: number]): Float32Array {
  return cells.chosen ? blockMap(cells, size) : smoothMap(cells.weights, cells.grid, size);
}

function blockMap({ weights, grid: [rows, columns] }: CellWeights, [height, width]: readonly [number, number]) {
  const map = new Float32Array(height * width);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * rows) / height);
    for (let x = 0; x < width; x++)
      map[y * width + x] = weights[row * columns + Math.floor(((x + 0.5) * columns) / width)]!;
  }
  return map;
}
