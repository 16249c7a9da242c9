/** Smallest and largest weight around each cell: `[rows, columns]` each. */
export interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Of the 5 × 5 cells around each, those that bicubic interpolation looks at from within the cell. */
export function neighbourhoodBounds(weights: ArrayLike<number>, [rows, columns]: readonly [number, number]): Bounds {
  const bounds = {
    least: new Float64Array(rows * columns).fill(Infinity),
    most: new Float64Array(rows * columns).fill(-Infinity),
  };
  for (let cell = 0; cell < rows * columns; cell++) {
    const [row, column] = [Math.floor(cell / columns), cell % columns];
    for (let other = Math.max(row - 2, 0); other <= Math.min(row + 2, rows - 1); other++)
      for (let beside = Math.max(column - 2, 0); beside <= Math.min(column + 2, columns - 1); beside++) {
        const weight = weights[other * columns + beside]!;
        bounds.least[cell] = Math.min(bounds.least[cell]!, weight);
        bounds.most[cell] = Math.max(bounds.most[cell]!, weight);
      }
  }
  return bounds;
}
