import type { OverlayStyle } from './overlay-style.js';

/** The picture's own colours where attention is, dimmed elsewhere. */
export const spotlight: OverlayStyle = {
  defaultOpacity: 0.8,
  draw({ values }, map, { opacity, top, result }) {
    for (let pixel = 0, at = 0; pixel < map.length; pixel++, at += 3) {
      // The power 3/4 lights the foot of a hill a little, and leaves the hill's shape.
      const root = Math.sqrt(Math.min(map[pixel]! / top, 1));
      const light = 1 - opacity + opacity * root * Math.sqrt(root);
      result[at] = values[at]! * light + 0.5;
      result[at + 1] = values[at + 1]! * light + 0.5;
      result[at + 2] = values[at + 2]! * light + 0.5;
    }
  },
};
