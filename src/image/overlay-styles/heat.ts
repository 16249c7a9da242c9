import type { OverlayStyle } from './overlay-style.js';

/** Colours that cover the more, the more attention there is; where there is none, the picture keeps its own colours. */
export const heat: OverlayStyle = {
  defaultOpacity: 0.7,
  draw({ values }, map, { colors, opacity }) {
    const result = new Uint8Array(values.length);
    for (let pixel = 0, at = 0; pixel < map.length; pixel++, at += 3) {
      const value = Math.min(map[pixel]!, 1);
      // The square root keeps the foot of a hill visible.
      const cover = opacity * Math.sqrt(value);
      const color = 3 * Math.round(255 * value);
      result[at] = values[at]! + cover * (colors[color]! - values[at]!) + 0.5;
      result[at + 1] = values[at + 1]! + cover * (colors[color + 1]! - values[at + 1]!) + 0.5;
      result[at + 2] = values[at + 2]! + cover * (colors[color + 2]! - values[at + 2]!) + 0.5;
    }
    return result;
  },
};
