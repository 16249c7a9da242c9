/** A raster picture: `values` row-major `[height, width, 3]` (0–255). */
export interface Raster {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Enlarges a picture to a square by linear interpolation between the centres of its pixels, so that a mirrored or turned
 * picture gives the mirrored or turned result. (libvips shifts by half a pixel where a side grows.)
 *
 * @returns `[size, size, 3]`
 */
export function enlarge({ values, width, height }: Raster, size: number): Raster {
  const across = blends(width, size);
  const down = blends(height, size);
  const result = new Uint8Array(size * size * 3);
  for (const [y, row] of down.entries())
    for (const [x, column] of across.entries())
      for (let channel = 0; channel < 3; channel++) {
        const at = (line: number, position: number) => values[(line * width + position) * 3 + channel]!;
        const above = at(row.before, column.before) * (1 - column.share) + at(row.before, column.after) * column.share;
        const below = at(row.after, column.before) * (1 - column.share) + at(row.after, column.after) * column.share;
        result[(y * size + x) * 3 + channel] = Math.round(above * (1 - row.share) + below * row.share);
      }
  return { values: result, width: size, height: size };
}

/** Between which two pixels of `from` each of `to` lies, and how near to the second. */
function blends(from: number, to: number): { before: number; after: number; share: number }[] {
  return Array.from({ length: to }, (_, index) => {
    const position = Math.min(Math.max(((index + 0.5) * from) / to - 0.5, 0), from - 1);
    const before = Math.floor(position);
    return { before, after: Math.min(before + 1, from - 1), share: position - before };
  });
}
