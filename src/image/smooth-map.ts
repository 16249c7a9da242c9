import { type Bounds, neighbourhoodBounds } from './neighbourhood-bounds.js';
import { refineCells } from './refine-cells.js';
import { spreadParabolas } from './spread-parabolas.js';

/** Parts of a cell along each axis before they are spread over pixels: 2 to this power. */
const halvings = 3;

export interface SmoothMapOptions {
  /** Pixels. */
  readonly size: readonly [height: number, width: number];
  /** Where to draw, overwritten; new memory where it is left out. */
  readonly map?: Float32Array;
}

/**
 * Spreads the weights of a grid of cells smoothly over pixels. The map's mean over each cell is that cell's weight, to
 * one percent, and no value lies above the largest or below the smallest weight of the 5 × 5 cells around.
 *
 * {@link refineCells} cuts the cells into parts; {@link spreadParabolas} spreads these over pixels along each axis.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @returns Row-major `[height, width]`, in the unit of the weights.
 */
export function smoothMap(
  weights: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  { size: [height, width], map = new Float32Array(height * width) }: SmoothMapOptions,
): Float32Array {
  const { bounds, parts } = refined(weights, [rows, columns]);
  const [down, across] = [rows << halvings, columns << halvings];
  const tall = new Float32Array(across * height);
  spreadParabolas(transpose(parts, down, across), { parts: down, pixels: height }, tall); // [across, height]
  spreadParabolas(transpose(tall, across, height), { parts: across, pixels: width }, map); // [height, width]
  keepWithin(bounds, map, { rows, columns, height, width });
  return map;
}

interface Refined {
  readonly bounds: Bounds;
  readonly parts: Float64Array;
}

/** Weights are drawn in several sizes. */
const known = new WeakMap<ArrayLike<number>, Refined>();

function refined(weights: ArrayLike<number>, size: readonly [number, number]): Refined {
  const before = known.get(weights);
  if (before) return before;
  const bounds = neighbourhoodBounds(weights, size);
  const made = { bounds, parts: refineCells(weights, size, { bounds, halvings }) };
  known.set(weights, made);
  return made;
}

/** Cuts off what a pixel beside a cell's border has of the cell beyond; next to nothing. */
function keepWithin(
  { least, most }: Bounds,
  map: Float32Array,
  { rows, columns, height, width }: Readonly<Record<'rows' | 'columns' | 'height' | 'width', number>>,
): void {
  for (let y = 0; y < height; y++)
    for (let column = 0; column < columns; column++) {
      const cell = Math.floor(((y + 0.5) * rows) / height) * columns + column;
      const low = least[cell]!;
      const high = most[cell]!;
      const end = y * width + Math.ceil(((column + 1) * width) / columns - 0.5);
      for (let at = y * width + Math.ceil((column * width) / columns - 0.5); at < end; at++)
        if (map[at]! > high) map[at] = high;
        else if (map[at]! < low) map[at] = low;
    }
}

function transpose(values: ArrayLike<number>, rows: number, columns: number): Float32Array {
  const result = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) result[column * rows + row] = values[row * columns + column]!;
  return result;
}
