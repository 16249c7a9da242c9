/** Bits of the half nearest to a number that is given as the bits of a single. */
function toHalfBits(single: number): number {
  const sign = (single >>> 16) & 0x8000;
  const magnitude = single & 0x7fffffff;
  if (magnitude >= 0x7f800000) return sign | (magnitude > 0x7f800000 ? 0x7e00 : 0x7c00);
  // Re-bias the exponent from 127 to 15, then drop 13 bits of the fraction; a carry into the exponent is right as it is.
  if (magnitude >= 0x38800000) return sign | Math.min(roundedShift(magnitude - 0x38000000, 13), 0x7c00);
  // Below 2⁻¹⁴ a half has a fixed step of 2⁻²⁴: the fraction with its leading one is shifted the farther the smaller it is.
  const shift = 126 - (magnitude >>> 23);
  return shift > 24 ? sign : sign | roundedShift((magnitude & 0x7fffff) | 0x800000, shift);
}

/** value / 2^shift, ties to even. */
function roundedShift(value: number, shift: number): number {
  const half = (1 << (shift - 1)) - 1;
  return (value + half + ((value >>> shift) & 1)) >>> shift;
}

function fromHalfBits(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

let table: Float32Array | undefined;

/** IEEE 754 binary16 of each value, rounded to the nearest, ties to even; beyond 65,504 infinity. */
export function toHalf(values: Float32Array): Uint16Array {
  const singles = new Uint32Array(values.buffer, values.byteOffset, values.length);
  const halves = new Uint16Array(values.length);
  for (let index = 0; index < halves.length; index++) halves[index] = toHalfBits(singles[index]!);
  return halves;
}

/** Values of binary16 numbers. */
export function fromHalf(halves: Uint16Array): Float32Array {
  table ??= Float32Array.from({ length: 0x10000 }, (_, bits) => fromHalfBits(bits));
  const values = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index++) values[index] = table[halves[index]!]!;
  return values;
}
