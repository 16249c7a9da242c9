import { smoothRows } from './smooth-rows.js';

/**
 * The smooth map of a grid of cells at once, see {@link smoothRows}.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @returns Row-major `[height, width]`, in the unit of the weights.
 */
export function smoothMap(
  weights: ArrayLike<number>,
  grid: readonly [number, number],
  { size: [height, width] }: { readonly size: readonly [height: number, width: number] },
): Float32Array {
  const map = new Float32Array(height * width);
  const fill = smoothRows(weights, grid, [height, width]);
  for (let y = 0; y < height; y++) fill(y, map.subarray(y * width, (y + 1) * width));
  return map;
}
