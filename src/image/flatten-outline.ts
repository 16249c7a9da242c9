import type { Contour } from './fill-contours.js';

/** A step of an outline as fonts give it: to a place (M, L), along a curve of one or two handles (Q, C), back (Z). */
export interface OutlineStep {
  readonly type: string;
  /** x and y of the handles and of the end. */
  readonly values: readonly number[];
}

/** Cuts the curves of an outline into chords that lie at most `tolerance` from them, in the outline's own unit. */
export function flattenOutline(outline: readonly OutlineStep[], tolerance: number): Contour[] {
  const contours: number[][] = [];
  for (const { type, values } of outline) {
    if (type === 'M') contours.push([...values]);
    else if (type !== 'Z') addChords(contours.at(-1)!, values, tolerance);
  }
  return contours;
}

/** Extends a line along a Bézier curve from its end; that of one point is a straight line. */
function addChords(line: number[], points: readonly number[], tolerance: number): void {
  const curve = [line.at(-2)!, line.at(-1)!, ...points];
  const chords = chordCount(curve, tolerance);
  for (let chord = 1; chord < chords; chord++) line.push(...pointAt(curve, chord / chords));
  line.push(points.at(-2)!, points.at(-1)!);
}

/**
 * Chords lie within degree · (degree − 1) / 8 of the curve's largest second difference, divided by the square of their
 * number.
 */
function chordCount(curve: readonly number[], tolerance: number): number {
  const degree = curve.length / 2 - 1;
  let bend = 0;
  for (let at = 0; at + 5 < curve.length; at += 2) {
    const across = curve[at]! - 2 * curve[at + 2]! + curve[at + 4]!;
    const down = curve[at + 1]! - 2 * curve[at + 3]! + curve[at + 5]!;
    bend = Math.max(bend, Math.hypot(across, down));
  }
  return Math.max(1, Math.ceil(Math.sqrt((degree * (degree - 1) * bend) / 8 / tolerance)));
}

/** De Casteljau: the middle of middles, at the share `t` of each. */
function pointAt(curve: readonly number[], t: number): number[] {
  let points = curve;
  while (points.length > 2) {
    const nearer = points;
    points = nearer.slice(2).map((value, at) => nearer[at]! + t * (value - nearer[at]!));
  }
  return [...points];
}
