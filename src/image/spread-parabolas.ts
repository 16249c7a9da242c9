import { halvings } from './refine-cells.js';

/** The least and the most that the pixels of each cell along a line may have: `[cells]` each. */
export interface CellLimits {
  readonly low: Float32Array;
  readonly high: Float32Array;
}

/** @param line `[parts]` @param pixels `[pixels]`, overwritten. */
type SpreadLine = (line: Float32Array, limits: CellLimits, pixels: Float32Array) => void;

/**
 * Makes ready to spread lines of parts over lines of pixels. A parabola runs through each part, with the part's mean and
 * between the values of its neighbours; each pixel takes the parabolas' mean over its width.
 * P. Colella and P. R. Woodward, The Piecewise Parabolic Method, J. Comput. Phys. 54 (1984), equations 1.6–1.10.
 *
 * @param parts How many a line has, `2^halvings` a cell.
 * @param pixels How many a line becomes.
 */
export function spreadParabolas(parts: number, pixels: number): SpreadLine {
  const places = pixelPlaces(parts, pixels);
  const edges = { near: new Float64Array(parts), far: new Float64Array(parts) };
  return (line, limits, result) => {
    fillEdges(line, edges);
    spreadLine({ line, edges, limits }, places, result);
  };
}

/** Where pixels lie among the parts; each belongs to the part in which its far edge lies. */
interface PixelPlaces {
  /** For each part, its first pixel; one more for the end. */
  readonly firsts: Int32Array;
  /** For each part, how far its first and its last pixel reach into it (0–1). */
  readonly reaches: Float64Array;
  readonly lastReaches: Float64Array;
  /** For each part, the part in which the middle of its first pixel lies. */
  readonly middles: Int32Array;
}

function pixelPlaces(parts: number, pixels: number): PixelPlaces {
  const firsts = Int32Array.from({ length: parts + 1 }, (_, part) => Math.floor((part * pixels) / parts));
  const reach = (pixel: number, part: number) => ((pixel + 1) * parts) / pixels - part;
  return {
    firsts,
    reaches: Float64Array.from({ length: parts }, (_, part) => reach(firsts[part]!, part)),
    lastReaches: Float64Array.from({ length: parts }, (_, part) => reach(firsts[part + 1]! - 1, part)),
    middles: Int32Array.from({ length: parts }, (_, part) => Math.floor(((firsts[part]! + 0.5) * parts) / pixels)),
  };
}

/** Values of each part's parabola at its two edges. */
interface Edges {
  readonly near: Float64Array;
  readonly far: Float64Array;
}

interface Parabolas {
  /** Their means. */
  readonly line: Float32Array;
  readonly edges: Edges;
  readonly limits: CellLimits;
}

/**
 * The integral of a parabola from its near edge to the place t (0–1) is a t + b t² + c t³. Its growth from pixel to pixel
 * changes by a step that itself changes evenly, so that two additions lead from each pixel to the next.
 */
function spreadLine(
  { line, edges: { near, far }, limits: { low, high } }: Parabolas,
  { firsts, reaches, lastReaches, middles }: PixelPlaces,
  pixels: Float32Array,
): void {
  const h = line.length / pixels.length;
  const perPart = pixels.length / line.length;
  let begun = 0; // What earlier parts have given to the next pixel.
  for (let part = 0; part < line.length; part++) {
    const first = firsts[part]!;
    const end = firsts[part + 1]!;
    const mean = line[part]!;
    if (first === end) {
      begun += mean;
      continue;
    }
    const a = near[part]!;
    const b = 3 * mean - 2 * a - far[part]!;
    const c = a + far[part]! - 2 * mean;
    const t = reaches[part]!;
    const middle = middles[part]!;
    pixels[first] = Math.min(
      Math.max((begun + t * (a + t * (b + t * c))) * perPart, low[middle >> halvings]!),
      high[middle >> halvings]!,
    );
    const least = low[part >> halvings]!;
    const most = high[part >> halvings]!;
    let value = a + b * (2 * t + h) + c * (3 * t * (t + h) + h * h);
    let step = 2 * h * (b + 3 * c * (t + h));
    const bend = 6 * c * h * h;
    for (let pixel = first + 1; pixel < end; pixel++) {
      pixels[pixel] = Math.min(Math.max(value, least), most);
      value += step;
      step += bend;
    }
    const last = lastReaches[part]!;
    begun = mean - last * (a + last * (b + last * c));
  }
}

/** Edges of fourth order that lie between the two parts which meet there, such that no parabola turns back. */
function fillEdges(line: Float32Array, { near, far }: Edges): void {
  const last = line.length - 1;
  let mean = line[0]!;
  let before = mean;
  let left = mean;
  for (let part = 0; part <= last; part++) {
    const next = part < last ? line[part + 1]! : mean;
    const beyond = part + 1 < last ? line[part + 2]! : next;
    const wanted = (7 * (mean + next) - before - beyond) / 12;
    const right = Math.min(Math.max(wanted, Math.min(mean, next)), Math.max(mean, next));
    near[part] = left;
    far[part] = right;
    const square = (right - left) * (right - left);
    const bend = 6 * (right - left) * (mean - (left + right) / 2);
    if ((right - mean) * (mean - left) <= 0) near[part] = far[part] = mean;
    else if (bend > square) near[part] = 3 * mean - 2 * right;
    else if (bend < -square) far[part] = 3 * mean - 2 * left;
    before = mean;
    mean = next;
    left = right;
  }
}
