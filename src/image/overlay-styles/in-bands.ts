import type { UprightPicture } from '../read-upright.js';
import type { MapRows } from '../smooth-rows.js';

/** Pixels that are painted at once, few enough to stay close to the processor. */
export const bandLength = 4096;

export interface Band {
  /** Attention of the pixels at hand: `[bandLength]`. */
  readonly attention: Float32Array;
  /** Their colours, painted in place: `[bandLength, 3]` (0–255). */
  readonly colors: Uint8Array;
  /** Paints the first `count` pixels. */
  paint(count: number): void;
}

/**
 * Paints a picture band by band, in arrays that the painter always owns: an engine reaches arrays that it knows in half the
 * time that it needs for those that it is given.
 *
 * @param result Row-major `[height, width, 3]` (0–255), overwritten.
 */
export function paintInBands(
  { values, width, height }: UprightPicture,
  map: MapRows,
  { attention, colors, paint, result }: Band & { readonly result: Uint8Array },
): void {
  const row = new Float32Array(width);
  let done = 0;
  let count = 0;
  const finish = () => {
    colors.set(values.subarray(3 * done, 3 * (done + count)));
    paint(count);
    result.set(colors.subarray(0, 3 * count), 3 * done);
    done += count;
    count = 0;
  };
  for (let y = 0; y < height; y++) {
    map(y, row);
    for (let x = 0; x < width; x += bandLength) {
      const length = Math.min(width - x, bandLength);
      if (count + length > bandLength) finish();
      attention.set(length === width ? row : row.subarray(x, x + length), count);
      count += length;
    }
  }
  finish();
}
