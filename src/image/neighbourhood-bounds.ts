/** Smallest and largest weight around each cell: `[rows, columns]` each. */
export interface Bounds {
  readonly least: Float64Array;
  readonly most: Float64Array;
}

/** Of the 5 × 5 cells around each, those that bicubic interpolation looks at from within the cell. */
export function neighbourhoodBounds(weights: ArrayLike<number>, [rows, columns]: readonly [number, number]): Bounds {
  const bounds = { least: new Float64Array(rows * columns), most: new Float64Array(rows * columns) };
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const near: number[] = [];
      for (let other = Math.max(row - 2, 0); other <= Math.min(row + 2, rows - 1); other++)
        for (let beside = Math.max(column - 2, 0); beside <= Math.min(column + 2, columns - 1); beside++)
          near.push(weights[other * columns + beside]!);
      bounds.least[row * columns + column] = Math.min(...near);
      bounds.most[row * columns + column] = Math.max(...near);
    }
  return bounds;
}
