import { type Bounds, neighbourhoodBounds } from './neighbourhood-bounds.js';
import { refineCells } from './refine-cells.js';

/** Parts of a cell along each axis before they are spread over pixels: 2 to this power. */
const halvings = 3;

/**
 * Spreads the weights of a grid of cells smoothly over pixels. The map's mean over each cell is that cell's weight, to
 * one percent, and no value lies above the largest or below the smallest weight of the 5 × 5 cells around.
 *
 * {@link refineCells} cuts the cells into parts; along each axis a parabola then runs through each part, with the part's
 * mean and between its neighbours' values, and each pixel takes the parabolas' mean over its area.
 * Parabolas: P. Colella and P. R. Woodward, The Piecewise Parabolic Method, J. Comput. Phys. 54 (1984), equations 1.6–1.10.
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @returns Row-major `[height, width]`, in the unit of the weights.
 */
export function smoothMap(
  weights: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [height, width]: readonly [number, number],
): Float32Array {
  const bounds = neighbourhoodBounds(weights, [rows, columns]);
  const parts = refineCells(weights, [rows, columns], { bounds, halvings });
  const [down, across] = [rows << halvings, columns << halvings];
  const tall = spreadRows(transpose(parts, down, across), down, height); // [across, height]
  const map = spreadRows(transpose(tall, across, height), across, width); // [height, width]
  keepWithin(bounds, map, { rows, columns, height, width });
  return map;
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
      const [low, high] = [least[cell]!, most[cell]!];
      const end = y * width + Math.ceil(((column + 1) * width) / columns - 0.5);
      for (let at = y * width + Math.ceil((column * width) / columns - 0.5); at < end; at++)
        map[at] = Math.min(Math.max(map[at]!, low), high);
    }
}

/** Spreads each row of `[lines, parts]` over pixels: `[lines, pixels]`. */
function spreadRows(values: Float32Array, parts: number, pixels: number): Float32Array {
  const lines = values.length / parts;
  const basis = cumulativeBasis(parts, pixels);
  const result = new Float32Array(lines * pixels);
  const near = new Float64Array(parts);
  const far = new Float64Array(parts);
  for (let line = 0; line < lines; line++) {
    const row = values.subarray(line * parts, (line + 1) * parts);
    fillEdges(row, near, far);
    spreadRow({ row, near, far, basis }, result.subarray(line * pixels, (line + 1) * pixels));
  }
  return result;
}

interface CumulativeBasis {
  /** For each part, its first pixel: the first whose far edge lies in it; one more for the end. */
  readonly starts: Int32Array;
  /** Factors, at each pixel's far edge, of the part's mean, of its near edge and of its far edge. */
  readonly ofMean: Float64Array;
  readonly ofNear: Float64Array;
  readonly ofFar: Float64Array;
}

interface Row {
  readonly row: Float32Array;
  readonly near: Float64Array;
  readonly far: Float64Array;
  readonly basis: CumulativeBasis;
}

function spreadRow({ row, near, far, basis }: Row, pixels: Float32Array): void {
  const { starts, ofMean, ofNear, ofFar } = basis;
  const perPart = pixels.length / row.length;
  let begun = 0; // What earlier parts have given to the next pixel.
  for (let part = 0; part < row.length; part++) {
    const [mean, nearEdge, farEdge] = [row[part]!, near[part]!, far[part]!];
    let before = 0;
    for (let pixel = starts[part]!; pixel < starts[part + 1]!; pixel++) {
      const sum = ofMean[pixel]! * mean + ofNear[pixel]! * nearEdge + ofFar[pixel]! * farEdge;
      pixels[pixel] = (begun + sum - before) * perPart;
      begun = 0;
      before = sum;
    }
    begun += mean - before;
  }
}

/** Factors of the running sum of parabolas within a part, at the far edge of each pixel. */
function cumulativeBasis(parts: number, pixels: number): CumulativeBasis {
  const starts = new Int32Array(parts + 1).fill(pixels);
  const [ofMean, ofNear, ofFar] = [0, 1, 2].map(() => new Float64Array(pixels)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let pixel = pixels - 1; pixel >= 0; pixel--) {
    const position = ((pixel + 1) * parts) / pixels;
    const part = Math.min(Math.ceil(position) - 1, parts - 1);
    const t = position - part;
    starts.fill(pixel, 0, part + 1);
    ofMean[pixel] = t * t * (3 - 2 * t);
    ofNear[pixel] = t * (1 - t) * (1 - t);
    ofFar[pixel] = t * t * (t - 1);
  }
  return { starts, ofMean, ofNear, ofFar };
}

/** Values of each part's parabola at its two edges: such that it neither leaves its neighbours' range nor turns back. */
function fillEdges(row: Float32Array, near: Float64Array, far: Float64Array): void {
  const last = row.length - 1;
  for (let part = 0; part <= last; part++) near[part] = far[Math.max(part - 1, 0)] = edgeBefore(row, part);
  near[0] = row[0]!;
  far[last] = row[last]!;
  for (let part = 0; part <= last; part++) {
    const mean = row[part]!;
    const [left, right] = [near[part]!, far[part]!];
    const rise = right - left;
    const bend = 6 * (mean - (left + right) / 2);
    if ((right - mean) * (mean - left) <= 0) near[part] = far[part] = mean;
    else if (rise * bend > rise * rise) near[part] = 3 * mean - 2 * right;
    else if (-rise * rise > rise * bend) far[part] = 3 * mean - 2 * left;
  }
}

/** Value at a part's near edge, of fourth order and between the two parts that meet there. */
function edgeBefore(row: Float32Array, part: number): number {
  const last = row.length - 1;
  const [one, other] = [row[Math.max(part - 1, 0)]!, row[part]!];
  const beyond = row[Math.max(part - 2, 0)]! + row[Math.min(part + 1, last)]!;
  const edge = (7 * (one + other) - beyond) / 12;
  return Math.min(Math.max(edge, Math.min(one, other)), Math.max(one, other));
}

function transpose(values: ArrayLike<number>, rows: number, columns: number): Float32Array {
  const result = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) result[column * rows + row] = values[row * columns + column]!;
  return result;
}
