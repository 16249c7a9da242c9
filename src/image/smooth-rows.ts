import { type Bounds, neighbourhoodBounds } from './neighbourhood-bounds.js';
import { halvings, refineCells } from './refine-cells.js';
import { type CellLimits, spreadParabolas } from './spread-parabolas.js';

/** Fills a row `[width]` with the attention of the pixels of a picture's row `y`, in the unit of the weights. */
export type MapRows = (y: number, row: Float32Array) => void;

/**
 * Spreads the weights of a grid of cells smoothly over pixels. The map's mean over each cell is that cell's weight, to
 * one percent, and no value lies above the largest or below the smallest weight of the 5 × 5 cells around.
 *
 * {@link refineCells} cuts the cells into parts; {@link spreadParabolas} spreads these over pixels along each axis, the
 * last one row by row, for a row is still at hand when it is painted.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @param size Pixels `[height, width]`.
 * @returns Holds until the next map is asked for.
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

/** Maps are painted one at a time, and fresh memory for each costs more than the spreading. */
let memory = new Float32Array(0);

/** Spreads each column of parts `[down, across]` over pixels: `[across, height]`. */
function spreadDown(
  parts: Float32Array,
  limits: readonly CellLimits[],
  { down, across, height }: Readonly<Record<'down' | 'across' | 'height', number>>,
): Float32Array {
  const spread = spreadParabolas(down, height);
  const line = new Float32Array(down);
  const column = new Float32Array(height);
  if (memory.length < across * height) memory = new Float32Array(across * height);
  const tall = memory;
  for (let at = 0; at < across; at++) {
    gather(parts, line, { start: at, step: across });
    spread(line, limits[at >> halvings]!, column);
    tall.set(column, at * height);
  }
  return tall;
}

/** Copies every `step`-th value into a line. Views on the values would cost more than the copies. */
function gather(
  values: Float32Array,
  line: Float32Array,
  { start, step }: { readonly start: number; readonly step: number },
): void {
  for (let at = 0, from = start; at < line.length; at++, from += step) line[at] = values[from]!;
}

interface Refined {
  readonly limits: ReturnType<typeof lineLimits>;
  readonly parts: Float32Array;
}

/** Weights are drawn in several sizes. */
const known = new WeakMap<ArrayLike<number>, Refined>();

function refined(weights: ArrayLike<number>, size: readonly [number, number]): Refined {
  const before = known.get(weights);
  if (before) return before;
  const bounds = neighbourhoodBounds(weights, size);
  const parts = refineCells(weights, size, bounds);
  const made = { limits: lineLimits(bounds, size), parts };
  known.set(weights, made);
  return made;
}

/** The bounds of the cells that follow one another down each column and across each row. */
function lineLimits({ least, most }: Bounds, [rows, columns]: readonly [number, number]) {
  const limits = (start: number, step: number, count: number): CellLimits => {
    const line = { low: new Float32Array(count), high: new Float32Array(count) };
    for (let at = 0; at < count; at++) {
      line.low[at] = least[start + at * step]!;
      line.high[at] = most[start + at * step]!;
    }
    return line;
  };
  return {
    down: Array.from({ length: columns }, (_, column) => limits(column, columns, rows)),
    across: Array.from({ length: rows }, (_, row) => limits(row * columns, 1, columns)),
  };
}
