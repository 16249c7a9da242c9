const scratch = new Float32Array(1);
const scratchBits = new Uint32Array(scratch.buffer);

function toHalfBits(value: number): number {
  scratch[0] = value;
  const bits = scratchBits[0]!;
  const sign = (bits >>> 16) & 0x8000;
  const magnitude = bits & 0x7fffffff;
  if (magnitude >= 0x7f800000) return sign | (magnitude > 0x7f800000 ? 0x7e00 : 0x7c00);
  // Below 2⁻¹⁴ a half has a fixed step of 2⁻²⁴; halfway cases go to the even neighbour.
  if (magnitude < 0x38800000) return sign | roundToEven(Math.abs(scratch[0]!) * 2 ** 24);
  // Re-bias the exponent from 127 to 15, then drop 13 bits of the fraction; a carry into the exponent is right as it is.
  const rebiased = magnitude - 0x38000000;
  const rounded = (rebiased + 0xfff + ((rebiased >>> 13) & 1)) >>> 13;
  return sign | Math.min(rounded, 0x7c00);
}

function roundToEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  return rest > 0.5 || (rest === 0.5 && floor % 2 === 1) ? floor + 1 : floor;
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
  return Uint16Array.from(values, toHalfBits);
}

/** Values of binary16 numbers. */
export function fromHalf(halves: Uint16Array): Float32Array {
  table ??= Float32Array.from({ length: 0x10000 }, (_, bits) => fromHalfBits(bits));
  const values = new Float32Array(halves.length);
  for (let index = 0; index < halves.length; index++) values[index] = table[halves[index]!]!;
  return values;
}
