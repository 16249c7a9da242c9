/**
 * Spreads the weights of a grid of cells smoothly over pixels.
 *
 * Along each axis the running sum of the weights is interpolated by cubics whose slopes are clamped so that the sum never
 * turns back, and a pixel takes what the sum gains across it. Hence the map never falls below zero, and its mean over
 * each cell is that cell's weight. A lone cell's hill rises above its weight because its slopes lie within the cell.
 * Clamp: F. N. Fritsch and R. E. Carlson, Monotone piecewise cubic interpolation, SIAM J. Numer. Anal. 17 (1980).
 *
 * @param weights Row-major `[rows, columns]`, none negative.
 * @returns Row-major `[height, width]`, in the unit of the weights.
 */
export function smoothMap(
  weights: ArrayLike<number>,
  [rows, columns]: readonly [number, number],
  [height, width]: readonly [number, number],
): Float32Array {
  const tall = spreadRows(transpose(weights, rows, columns), rows, height); // [columns, height]
  return spreadRows(transpose(tall, columns, height), columns, width); // [height, width]
}

/** Spreads each row of `[lines, cells]` over pixels: `[lines, pixels]`. */
function spreadRows(values: Float32Array, cells: number, pixels: number): Float32Array {
  const lines = values.length / cells;
  const basis = cumulativeBasis(cells, pixels);
  const result = new Float32Array(lines * pixels);
  const edges = new Float64Array(cells + 1);
  const sums = new Float64Array(cells + 1);
  for (let line = 0; line < lines; line++) {
    const row = values.subarray(line * cells, (line + 1) * cells);
    fillEdges(row, edges);
    for (let cell = 0; cell < cells; cell++) sums[cell + 1] = sums[cell]! + row[cell]!;
    spreadRow({ row, edges, sums, basis }, result.subarray(line * pixels, (line + 1) * pixels));
  }
  return result;
}

interface CumulativeBasis {
  /** For each cell, its first pixel: the first whose far edge lies in it; one more for the end. */
  readonly starts: Int32Array;
  /** Factors, at each pixel's far edge, of the cell's weight, of its near edge and of its far edge. */
  readonly ofWeight: Float64Array;
  readonly ofNear: Float64Array;
  readonly ofFar: Float64Array;
}

interface Row {
  readonly row: Float32Array;
  readonly edges: Float64Array;
  readonly sums: Float64Array;
  readonly basis: CumulativeBasis;
}

function spreadRow({ row, edges, sums, basis }: Row, pixels: Float32Array): void {
  const { starts, ofWeight, ofNear, ofFar } = basis;
  const perCell = pixels.length / row.length;
  let before = 0;
  for (let cell = 0; cell < row.length; cell++) {
    const [start, weight, near, far] = [sums[cell]!, row[cell]!, edges[cell]!, edges[cell + 1]!];
    for (let pixel = starts[cell]!; pixel < starts[cell + 1]!; pixel++) {
      const sum = start + ofWeight[pixel]! * weight + ofNear[pixel]! * near + ofFar[pixel]! * far;
      const gain = (sum - before) * perCell;
      pixels[pixel] = Math.max(gain, 0);
      before = sum;
    }
  }
}

/** Cubic Hermite factors of the running sum within a cell, at the far edge of each pixel. */
function cumulativeBasis(cells: number, pixels: number): CumulativeBasis {
  const starts = new Int32Array(cells + 1).fill(pixels);
  const [ofWeight, ofNear, ofFar] = [0, 1, 2].map(() => new Float64Array(pixels)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let pixel = pixels - 1; pixel >= 0; pixel--) {
    const position = ((pixel + 1) * cells) / pixels;
    const cell = Math.min(Math.ceil(position) - 1, cells - 1);
    const t = position - cell;
    starts.fill(pixel, 0, cell + 1);
    ofWeight[pixel] = t * t * (3 - 2 * t);
    ofNear[pixel] = t * (1 - t) * (1 - t);
    ofFar[pixel] = t * t * (t - 1);
  }
  return { starts, ofWeight, ofNear, ofFar };
}

/** Sweeps after which the edges no longer change to the eye; each takes away three quarters of the error. */
const sweeps = 8;

/**
 * Density of the weights at the edges of the cells: such that the map has no kink and is flat at the picture's border,
 * as far as the clamp (at most three times the smaller neighbour) allows. Gauss–Seidel sweeps.
 */
function fillEdges(row: Float32Array, edges: Float64Array): void {
  const last = row.length;
  for (let edge = 0; edge <= last; edge++)
    edges[edge] = Math.min(row[Math.max(edge - 1, 0)]!, row[Math.min(edge, last - 1)]!);
  if (last === 1) return;
  for (let sweep = 0; sweep < sweeps; sweep++) {
    edges[0] = clamp((3 * row[0]! - edges[1]!) / 2, row[0]!);
    for (let edge = 1; edge < last; edge++) {
      const [near, far] = [row[edge - 1]!, row[edge]!];
      edges[edge] = clamp((3 * (near + far) - edges[edge - 1]! - edges[edge + 1]!) / 4, Math.min(near, far));
    }
    edges[last] = clamp((3 * row[last - 1]! - edges[last - 1]!) / 2, row[last - 1]!);
  }
}

const clamp = (density: number, smaller: number): number => Math.min(Math.max(density, 0), 3 * smaller);

function transpose(values: ArrayLike<number>, rows: number, columns: number): Float32Array {
  const result = new Float32Array(rows * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) result[column * rows + row] = values[row * columns + column]!;
  return result;
}
