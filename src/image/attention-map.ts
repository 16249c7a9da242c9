import { smoothMap } from './smooth-map.js';

/** Attention over the cells of a picture, as one word had it. */
export interface CellWeights {
  /** Row-major `[rows, columns]`. */
  readonly weights: Float32Array;
  readonly grid: readonly [rows: number, columns: number];
  /** Whether cells were chosen (hard attention) and are to be shown as they are, not smoothed. */
  readonly chosen: boolean;
}

/** Maps are drawn and used up one at a time, and fresh memory costs more than the drawing. */
let memory = new Float32Array(0);

/** Attention for each pixel: row-major `[height, width]`, in the unit of the weights; holds until the next call. */
export function attentionMap(cells: CellWeights, [height, width]: readonly [number, number]): Float32Array {
  if (memory.length !== height * width) memory = new Float32Array(height * width);
  if (cells.chosen) fillBlocks(memory, cells, [height, width]);
  else smoothMap(cells.weights, cells.grid, { size: [height, width], map: memory });
  return memory;
}

function fillBlocks(
  map: Float32Array,
  { weights, grid: [rows, columns] }: CellWeights,
  [height, width]: readonly [number, number],
): void {
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * rows) / height);
    for (let x = 0; x < width; x++)
      map[y * width + x] = weights[row * columns + Math.floor(((x + 0.5) * columns) / width)]!;
  }
}
