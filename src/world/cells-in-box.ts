import type { Box } from './scene.js';

/** The cells (row-major) whose centre lies inside the box widened by one cell on every side. */
export function cellsInBox(box: Box, [rows, columns]: readonly [number, number]): Set<number> {
  const inside = new Set<number>();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const x = (column + 0.5) / columns;
      const y = (row + 0.5) / rows;
      const across = box.left - 1 / columns <= x && x <= box.right + 1 / columns;
      const along = box.top - 1 / rows <= y && y <= box.bottom + 1 / rows;
      if (across && along) inside.add(row * columns + column);
    }
  }
  return inside;
}
