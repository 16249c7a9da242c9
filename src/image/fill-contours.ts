import type { UprightPicture } from './read-upright.js';

/** A closed line: x and y of each of its corners in turn (pixels). */
export type Contour = readonly number[];

export interface Ink {
  /** Red, green and blue (0–255). */
  readonly color: readonly [number, number, number];
  /** 0–1. */
  readonly opacity?: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Fills what closed lines enclose, in place. A pixel on their edge takes as much ink as it is covered; a hole is a line that
 * runs the other way round. What sticks out of the picture is cut off.
 */
export function fillContours(picture: UprightPicture, contours: readonly Contour[], ink: Ink): void {
  if (contours.length === 0) return;
  const box = boxAround(contours);
  if (steps.length < box.width * box.height) steps = new Float32Array(box.width * box.height);
  for (const contour of contours) {
    let x = contour.at(-2)! - box.left;
    let y = contour.at(-1)! - box.top;
    for (let at = 0; at < contour.length; at += 2) {
      const nextX = contour[at]! - box.left;
      const nextY = contour[at + 1]! - box.top;
      if (y < nextY) addEdge(box.width, { x, y, endX: nextX, endY: nextY, direction: 1 });
      else if (y > nextY) addEdge(box.width, { x: nextX, y: nextY, endX: x, endY: y, direction: -1 });
      x = nextX;
      y = nextY;
    }
  }
  blend(picture, box, ink);
}

/** How far each pixel's cover is above that of the pixel to its left, row-major; zero between two fillings. */
let steps = new Float32Array(0);

/** Whole pixels, and one more on the left and two on the right, where the last steps and what is rounded go. */
function boxAround(contours: readonly Contour[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const contour of contours)
    for (let at = 0; at < contour.length; at += 2) {
      left = Math.min(left, contour[at]!);
      right = Math.max(right, contour[at]!);
      top = Math.min(top, contour[at + 1]!);
      bottom = Math.max(bottom, contour[at + 1]!);
    }
  [left, top] = [Math.floor(left), Math.floor(top)];
  return { left: left - 1, top, width: Math.ceil(right) - left + 3, height: Math.ceil(bottom) - top };
}

interface Edge {
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  /** Below `y`. */
  readonly endY: number;
  /** 1 where the line runs downward, -1 where it runs upward. */
  readonly direction: 1 | -1;
}

/** Cuts an edge where it leaves a pixel; each piece covers what lies to its right in its pixel, and all pixels beyond. */
function addEdge(width: number, { x: startX, y: startY, endX, endY, direction }: Edge): void {
  const slope = (endX - startX) / (endY - startY);
  let x = startX;
  for (let row = Math.floor(startY); row < endY; row++) {
    const drop = Math.min(endY, row + 1) - Math.max(startY, row);
    const next = x + slope * drop;
    const left = Math.min(x, next);
    const right = Math.max(x, next);
    const first = Math.floor(left);
    for (let column = first; column === first || column < right; column++) {
      const from = Math.max(left, column);
      const to = Math.min(right, column + 1);
      const height = direction * (right > left ? (drop * (to - from)) / (right - left) : drop);
      const beside = height * ((from + to) / 2 - column);
      steps[row * width + column]! += height - beside;
      steps[row * width + column + 1]! += beside;
    }
    x = next;
  }
}

function blend(
  { values, width, height }: UprightPicture,
  box: Box,
  { color: [red, green, blue], opacity = 1 }: Ink,
): void {
  for (let row = 0, at = 0; row < box.height; row++) {
    const y = box.top + row;
    let sum = 0;
    for (let column = 0; column < box.width; column++, at++) {
      sum += steps[at]!;
      steps[at] = 0;
      const x = box.left + column;
      const cover = opacity * Math.min(Math.abs(sum), 1);
      if (cover < 1e-3 || y < 0 || y >= height || x < 0 || x >= width) continue;
      const pixel = 3 * (y * width + x);
      values[pixel] = values[pixel]! + cover * (red - values[pixel]!) + 0.5;
      values[pixel + 1] = values[pixel + 1]! + cover * (green - values[pixel + 1]!) + 0.5;
      values[pixel + 2] = values[pixel + 2]! + cover * (blue - values[pixel + 2]!) + 0.5;
    }
  }
}
