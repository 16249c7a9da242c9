import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { DecodeGate } from '../../src/image/decode-gate.js';

/** Runs works of the given sizes; tells in which order they began and the most that was ever inside. */
async function observe(gate: DecodeGate, sizes: readonly number[]) {
  const order: number[] = [];
  const inside: number[] = [];
  let most = { pictures: 0, pixels: 0 };
  await Promise.all(
    sizes.map((pixels, index) =>
      gate.run(pixels, async () => {
        order.push(index);
        inside.push(pixels);
        const sum = inside.reduce((total, size) => total + size, 0);
        most = { pictures: Math.max(most.pictures, inside.length), pixels: Math.max(most.pixels, sum) };
        await setTimeout(1);
        inside.splice(inside.indexOf(pixels), 1);
      }),
    ),
  );
  return { order, most };
}

test('no more pictures and pixels than there is room for, in order', async () => {
  const sizes = [1, 9, 2, 2, 2, 2, 8, 1];
  const { order, most } = await observe(new DecodeGate({ pictures: 3, pixels: 10 }), sizes);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(most).toEqual({ pictures: 3, pixels: 10 });
});

test('a picture that is too large for the room is let in alone', async () => {
  const { order, most } = await observe(new DecodeGate({ pictures: 3, pixels: 10 }), [1, 50, 1]);
  expect(order).toEqual([0, 1, 2]);
  expect(most.pixels).toBe(50);
});

test('a fault makes room', async () => {
  const gate = new DecodeGate({ pictures: 1, pixels: 10 });
  await expect(gate.run(5, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
  expect(await gate.run(5, async () => 'next')).toBe('next');
});
