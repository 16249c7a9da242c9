import { describe, expect, it } from 'vitest';
import { fromHalf, toHalf } from '../../src/tensors/half-precision.js';

const cases: [number, number][] = [
  [0, 0x0000],
  [-0, 0x8000],
  [1, 0x3c00],
  [-2, 0xc000],
  [0.333251953125, 0x3555],
  [65504, 0x7bff],
  [Number.POSITIVE_INFINITY, 0x7c00],
  [2 ** -14, 0x0400],
  [2 ** -24, 0x0001],
  [1023 * 2 ** -24, 0x03ff],
];

describe('half precision', () => {
  it.each(cases)('%d is %d', (value, bits) => {
    expect(toHalf(Float32Array.of(value))[0]).toBe(bits);
    expect(fromHalf(Uint16Array.of(bits))[0]).toBe(value);
  });

  it('rounds to the nearest, ties to even', () => {
    const step = 2 ** -10;
    const values = [
      1 + step / 2,
      1 + (3 * step) / 2,
      1 + step * 0.6,
      65519,
      65520,
      2 ** -25,
      3 * 2 ** -25,
      2 - step / 4,
    ];
    expect([...fromHalf(toHalf(Float32Array.from(values)))]).toEqual([
      1,
      1 + 2 * step,
      1 + step,
      65504,
      Number.POSITIVE_INFINITY,
      0,
      2 ** -23,
      2,
    ]);
  });

  it('gives back every half as it was', () => {
    const all = Uint16Array.from({ length: 0x10000 }, (_, bits) => bits).filter((bits) => (bits & 0x7fff) <= 0x7c00);
    expect(toHalf(fromHalf(all))).toEqual(all);
    expect(fromHalf(toHalf(Float32Array.of(Number.NaN)))[0]).toBeNaN();
  });
});
