import type { Bounds } from './neighbourhood-bounds.js';

type Size = readonly [rows: number, columns: number];

/** Each cell becomes parts along each axis: 2 to this power. */
export const halvings = 3;

/** Rounds of smoothing after each halving of the cells; more change nothing that the eye sees. */
const rounds = 20;

/** How far a cell's mean may lie from its weight, as a part of it; rounds off the edges of peaks. */
const tolerance = 0.007;

/**
 * Cuts each cell of a grid into parts whose values go over smoothly into the neighbours'. The parts of a cell keep its
 * weight as their mean, to 0.7 %, and none lies above the largest or below the smallest weight of the 5 × 5 cells
 * around, those that bicubic interpolation looks at from within the cell.
 *
 * Cells are halved again and again; after each halving, smoothing and repair take turns. Where a cell's mean m has fallen
 * below its weight w, each part f moves towards the largest weight h around, f + (h − f)(w − m)/(h − m), which gives back
 * the mean and cannot pass h; likewise towards the smallest where it has risen.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @param bounds Of each cell's neighbourhood.
 * @returns Row-major `[rows · 2^halvings, columns · 2^halvings]`.
 */
export function refineCells(weights: ArrayLike<number>, size: Size, bounds: Bounds): Float32Array {
  let parts = Float32Array.from(weights);
  for (let perCell = 2; perCell <= 2 ** halvings; perCell *= 2) {
    const finer: Size = [size[0] * perCell, size[1] * perCell];
    parts = halve(parts, finer);
    const aside = new Float32Array(parts.length);
    for (let round = 0; round < rounds; round++) {
      smooth(parts, aside, finer);
      repair(parts, { weights, bounds, perCell, size });
    }
  }
  return parts;
}

/** Each part becomes four of its value; the size is that of the result. */
function halve(parts: Float32Array, [height, width]: Size): Float32Array<ArrayBuffer> {
  const result = new Float32Array(height * width);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[y * width + x] = parts[(y >> 1) * (width >> 1) + (x >> 1)]!;
  return result;
}

/** A quarter, a half and a quarter of three neighbours, along both axes, in place; a border counts as its own neighbour. */
function smooth(parts: Float32Array, aside: Float32Array, [height, width]: Size): void {
  for (let y = 0; y < height; y++) {
    const [above, below] = [Math.max(y - 1, 0) * width, Math.min(y + 1, height - 1) * width];
    for (let x = 0; x < width; x++)
      aside[y * width + x] = (parts[above + x]! + 2 * parts[y * width + x]! + parts[below + x]!) / 4;
  }
  for (let y = 0; y < height; y++)
    for (let x = 0, at = y * width; x < width; x++, at++)
      parts[at] = (aside[x > 0 ? at - 1 : at]! + 2 * aside[at]! + aside[x < width - 1 ? at + 1 : at]!) / 4;
}

interface Cells {
  readonly weights: ArrayLike<number>;
  readonly bounds: Bounds;
  readonly perCell: number;
  readonly size: Size;
}

/** Brings the parts back into their bounds and each cell's mean to its weight, in place. */
function repair(parts: Float32Array, { weights, bounds, perCell, size: [rows, columns] }: Cells): void {
  const width = columns * perCell;
  for (let cell = 0; cell < rows * columns; cell++) {
    const start = Math.floor(cell / columns) * perCell * width + (cell % columns) * perCell;
    const end = start + perCell * width;
    const weight = weights[cell]!;
    const least = bounds.least[cell]!;
    const most = bounds.most[cell]!;
    let sum = 0;
    for (let line = start; line < end; line += width)
      for (let at = line; at < line + perCell; at++) {
        const part = Math.min(Math.max(parts[at]!, least), most);
        parts[at] = part;
        sum += part;
      }
    const mean = sum / perCell ** 2;
    const wanted = Math.min(Math.max(mean, weight * (1 - tolerance)), weight * (1 + tolerance));
    if (mean === wanted) continue;
    const goal = mean < wanted ? most : least;
    const share = (wanted - mean) / (goal - mean);
    for (let line = start; line < end; line += width)
      for (let at = line; at < line + perCell; at++) parts[at] = parts[at]! + share * (goal - parts[at]!);
  }
}
