import { type Bounds, neighbourhoodBounds } from './neighbourhood-bounds.js';
import { refineCells } from './refine-cells.js';
import { type PartLimits, spreadParabolas } from './spread-parabolas.js';

/** Fills a row `[width]` with the attention of the pixels of a picture's row `y`, in the unit of the weights. */
export type MapRows = (y: number, row: Float32Array) => void;

/** Parts of a cell along each axis before they are spread over pixels: 2 to this power. */
const halvings = 3;

/**
 * Spreads the weights of a grid of cells smoothly over pixels. The map's mean over each cell is that cell's weight, to
 * one percent, and no value lies above the largest or below the smallest weight of the 5 × 5 cells around.
 *
 * {@link refineCells} cuts the cells into parts; {@link spreadParabolas} spreads these over pixels along each axis, the
 * last one row by row, for a row is still at hand when it is painted.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @param size Pixels `[height, width]`.
 */
export function smoothRows(
  weights: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [height, width]: readonly [number, number],
): MapRows {
  const { limits, parts } = refined(weights, [rows, columns]);
  const [down, across] = [rows << halvings, columns << halvings];
  const tall = spreadDown(parts, limits.down, { down, across, height });
  const spread = spreadParabolas(across, width);
  const line = new Float32Array(across);
  return (y, row) => {
    gather(tall, line, { start: y, step: height });
    spread(line, limits.across[Math.floor(((y + 0.5) * rows) / height)]!, row);
  };
}

/** Spreads each column of parts `[down, across]` over pixels: `[across, height]`. */
function spreadDown(
  parts: Float64Array,
  limits: readonly PartLimits[],
  { down, across, height }: Readonly<Record<'down' | 'across' | 'height', number>>,
): Float32Array {
  const spread = spreadParabolas(down, height);
  const line = new Float32Array(down);
  const column = new Float32Array(height);
  const tall = new Float32Array(across * height);
  for (let at = 0; at < across; at++) {
    gather(parts, line, { start: at, step: across });
    spread(line, limits[at >> halvings]!, column);
    tall.set(column, at * height);
  }
  return tall;
}

/** Copies every `step`-th value into a line. Views on the values would cost more than the copies. */
function gather(
  values: Float32Array | Float64Array,
  line: Float32Array,
  { start, step }: { readonly start: number; readonly step: number },
): void {
  for (let at = 0, from = start; at < line.length; at++, from += step) line[at] = values[from]!;
}

interface Refined {
  readonly limits: ReturnType<typeof partLimits>;
  readonly parts: Float64Array;
}

/** Weights are drawn in several sizes. */
const known = new WeakMap<ArrayLike<number>, Refined>();

function refined(weights: ArrayLike<number>, size: readonly [number, number]): Refined {
  const before = known.get(weights);
  if (before) return before;
  const bounds = neighbourhoodBounds(weights, size);
  const parts = refineCells(weights, size, { bounds, halvings });
  const made = { limits: partLimits(bounds, size), parts };
  known.set(weights, made);
  return made;
}

/** The bounds of the parts that follow one another down each column of cells and across each row. */
function partLimits({ least, most }: Bounds, [rows, columns]: readonly [number, number]) {
  const limits = (count: number, cellOf: (at: number) => number): PartLimits => ({
    low: Float64Array.from({ length: count << halvings }, (_, part) => least[cellOf(part >> halvings)]!),
    high: Float64Array.from({ length: count << halvings }, (_, part) => most[cellOf(part >> halvings)]!),
  });
  return {
    down: Array.from({ length: columns }, (_, column) => limits(rows, (row) => row * columns + column)),
    across: Array.from({ length: rows }, (_, row) => limits(columns, (column) => row * columns + column)),
  };
}
