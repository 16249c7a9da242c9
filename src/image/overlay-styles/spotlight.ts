import type { OverlayStyle } from './overlay-style.js';

/** The picture's own colours where attention is, dimmed elsewhere. */
export const spotlight: OverlayStyle = {
  defaultOpacity: 0.8,
  draw({ values, width, height }, map, { opacity, top, result }) {
    const row = new Float32Array(width);
    for (let y = 0, at = 0; y < height; y++) {
      map(y, row);
      for (let x = 0; x < width; x++, at += 3) {
        // The power 3/4 lights the foot of a hill a little, and leaves the hill's shape.
        const root = Math.sqrt(Math.min(row[x]! / top, 1));
        const light = 1 - opacity + opacity * root * Math.sqrt(root);
        result[at] = values[at]! * light + 0.5;
        result[at + 1] = values[at + 1]! * light + 0.5;
        result[at + 2] = values[at + 2]! * light + 0.5;
      }
    }
  },
};
