import type { Drawing } from './rasterize.js';
import type { UprightPicture } from './read-upright.js';

/** Lays a drawing on a picture, in place; what sticks out is cut off. */
export function blendDrawing(
  picture: UprightPicture,
  drawing: Drawing,
  { left, top }: { readonly left: number; readonly top: number },
): void {
  const { values, width, height } = picture;
  const from = drawing.values;
  for (let y = Math.max(0, -top); y < Math.min(drawing.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(drawing.width, width - left); x++) {
      const source = 4 * (y * drawing.width + x);
      const cover = from[source + 3]! / 255;
      if (cover === 0) continue;
      const at = 3 * ((y + top) * width + x + left);
      values[at] = values[at]! + cover * (from[source]! - values[at]!) + 0.5;
      values[at + 1] = values[at + 1]! + cover * (from[source + 1]! - values[at + 1]!) + 0.5;
      values[at + 2] = values[at + 2]! + cover * (from[source + 2]! - values[at + 2]!) + 0.5;
    }
  }
}
