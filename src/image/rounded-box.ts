import type { Contour } from './fill-contours.js';

export interface RoundedBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
}

/** Chords of a quarter of a circle. */
const chords = 6;

/** The outline of a box, its corners quarters of a circle (pixels). */
export function roundedBox({ x, y, width, height, radius = 0 }: RoundedBox): Contour {
  if (radius === 0) return [x, y, x + width, y, x + width, y + height, x, y + height];
  const r = Math.min(radius, width / 2, height / 2);
  const corners = [
    [x + width - r, y + r],
    [x + width - r, y + height - r],
    [x + r, y + height - r],
    [x + r, y + r],
  ] as const;
  return corners.flatMap(([middleX, middleY], corner) =>
    Array.from({ length: chords + 1 }, (_, chord) => {
      const angle = (Math.PI / 2) * (corner - 1 + chord / chords);
      return [middleX + r * Math.cos(angle), middleY + r * Math.sin(angle)];
    }).flat(),
  );
}
