import type { Drawing } from './rasterize.js';
import type { UprightPicture } from './read-upright.js';

/** Lays a drawing on a picture, in place; what sticks out is cut off. */
export function blendDrawing(picture: UprightPicture, drawing: Drawing, left: number, top: number): void {
  const { values, width, height } = picture;
  for (let y = Math.max(0, -top); y < Math.min(drawing.height, height - top); y++) {
    for (let x = Math.max(0, -left); x < Math.min(drawing.width, width - left); x++) {
      const from = 4 * (y * drawing.width + x);
      const to = 3 * ((y + top) * width + x + left);
      const cover = drawing.values[from + 3]! / 255;
      if (cover === 0) continue;
      for (let part = 0; part < 3; part++)
        values[to + part] = values[to + part]! + cover * (drawing.values[from + part]! - values[to + part]!) + 0.5;
    }
  }
}
