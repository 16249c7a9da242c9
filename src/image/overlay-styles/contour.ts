import type { OverlayStyle } from './overlay-style.js';

/** Lines of equal attention, as parts of the scale. */
const contourLevels = [0.2, 0.4, 0.6, 0.8] as const;

/** Gentler slopes (scale per pixel) have no line to speak of. */
const flat = 1e-4;

/** Lines of equal attention, as parts of the scale. */
export const contour: OverlayStyle = {
  defaultOpacity: 0.95,
  draw({ values, width, height }, map, { colors, opacity, top, result }) {
    result.set(values);
    const halfWidth = Math.max(0.8, Math.min(width, height) / 350);
    const blend = (at: number, cover: number, color: readonly number[]) => {
      for (let part = 0; part < 3; part++)
        result[at + part] = result[at + part]! + cover * opacity * (color[part]! - result[at + part]!) + 0.5;
    };
    let [above, row, below] = Array.from({ length: 3 }, () => new Float32Array(width)) as [Row, Row, Row];
    map(0, row);
    above.set(row);
    for (let y = 0; y < height; y++) {
      map(Math.min(y + 1, height - 1), below);
      for (let x = 0; x < width; x++) {
        const across = row[Math.min(x + 1, width - 1)]! - row[Math.max(x - 1, 0)]!;
        const down = below[x]! - above[x]!;
        const slope = Math.hypot(across, down) / 2;
        if (slope <= flat * top) continue;
        for (const level of contourLevels) {
          const distance = Math.abs(row[x]! - level * top) / slope;
          if (distance > 2 * halfWidth + 1) continue;
          const color = 3 * Math.round(255 * level);
          const at = 3 * (y * width + x);
          blend(at, 0.6 * covered(2 * halfWidth, distance), [0, 0, 0]);
          blend(at, covered(halfWidth, distance), [colors[color]!, colors[color + 1]!, colors[color + 2]!]);
        }
      }
      [above, row, below] = [row, below, above];
    }
  },
};

type Row = Float32Array;

/** Share of a pixel that lies within a line, by the distance of its middle from the line's (pixels). */
const covered = (halfWidth: number, distance: number): number => Math.min(Math.max(halfWidth + 0.5 - distance, 0), 1);
