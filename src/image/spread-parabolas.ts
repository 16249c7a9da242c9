/**
 * Spreads rows of parts over rows of pixels. A parabola runs through each part, with the part's mean and between the
 * values of its neighbours; each pixel takes the parabolas' mean over its width.
 * P. Colella and P. R. Woodward, The Piecewise Parabolic Method, J. Comput. Phys. 54 (1984), equations 1.6–1.10.
 *
 * @param values Row-major `[lines, parts]`.
 * @param result Row-major `[lines, pixels]`, overwritten.
 */
export function spreadParabolas(
  values: Float32Array,
  { parts, pixels }: { readonly parts: number; readonly pixels: number },
  result: Float32Array,
): void {
  const basis = parabolaBasis(parts, pixels);
  const edges = { near: new Float64Array(parts), far: new Float64Array(parts) };
  for (let line = 0; line * parts < values.length; line++) {
    const row = values.subarray(line * parts, (line + 1) * parts);
    fillEdges(row, edges);
    spreadRow(row, edges, { basis, pixels: result.subarray(line * pixels, (line + 1) * pixels) });
  }
}

interface ParabolaBasis {
  /** For each part, its first pixel: the first whose far edge lies in it; one more for the end. */
  readonly starts: Int32Array;
  /** Factors of the running sum at each pixel's far edge: of the part's mean, of its near edge and of its far edge. */
  readonly ofMean: Float64Array;
  readonly ofNear: Float64Array;
  readonly ofFar: Float64Array;
}

/** Values of each part's parabola at its two edges. */
interface Edges {
  readonly near: Float64Array;
  readonly far: Float64Array;
}

function spreadRow(
  row: Float32Array,
  { near, far }: Edges,
  {
    basis: { starts, ofMean, ofNear, ofFar },
    pixels,
  }: { readonly basis: ParabolaBasis; readonly pixels: Float32Array },
): void {
  const perPart = pixels.length / row.length;
  let begun = 0; // What earlier parts have given to the next pixel.
  for (let part = 0; part < row.length; part++) {
    const mean = row[part]!;
    const nearEdge = near[part]!;
    const farEdge = far[part]!;
    const end = starts[part + 1]!;
    let before = 0;
    for (let pixel = starts[part]!; pixel < end; pixel++) {
      const sum = ofMean[pixel]! * mean + ofNear[pixel]! * nearEdge + ofFar[pixel]! * farEdge;
      pixels[pixel] = (begun + sum - before) * perPart;
      begun = 0;
      before = sum;
    }
    begun += mean - before;
  }
}

function parabolaBasis(parts: number, pixels: number): ParabolaBasis {
  const starts = new Int32Array(parts + 1).fill(pixels);
  const ofMean = new Float64Array(pixels);
  const ofNear = new Float64Array(pixels);
  const ofFar = new Float64Array(pixels);
  let later = parts;
  for (let pixel = pixels - 1; pixel >= 0; pixel--) {
    const position = ((pixel + 1) * parts) / pixels;
    const part = Math.min(Math.ceil(position) - 1, parts - 1);
    const t = position - part;
    if (part < later) starts.fill(pixel + 1, part + 1, later);
    later = part + 1;
    starts[part] = pixel;
    ofMean[pixel] = t * t * (3 - 2 * t);
    ofNear[pixel] = t * (1 - t) * (1 - t);
    ofFar[pixel] = t * t * (t - 1);
  }
  starts.fill(0, 0, later);
  return { starts, ofMean, ofNear, ofFar };
}

/** Edges of fourth order that lie between the two parts which meet there, such that no parabola turns back. */
function fillEdges(row: Float32Array, { near, far }: Edges): void {
  const last = row.length - 1;
  let mean = row[0]!;
  let before = mean;
  let left = mean;
  for (let part = 0; part <= last; part++) {
    const next = part < last ? row[part + 1]! : mean;
    const beyond = part + 1 < last ? row[part + 2]! : next;
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
