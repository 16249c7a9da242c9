import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SaccadeError } from '../../src/errors.js';
import type { Pixels } from '../../src/image/pixels.js';
import { type DescribeOptions, describeInOrder } from '../../src/pipelines/describe-in-order.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { fakeDescriber } from '../support/fake-describer.js';

const pixelsOf = (item: number): Pixels => ({
  values: new Uint8Array(16 * 16 * 3).fill(item),
  width: 16,
  height: 16,
  originalWidth: item,
  originalHeight: 1,
});

/** Everything takes a while that differs from picture to picture. */
function slowly(settings: Partial<DescribeOptions<number>> = {}) {
  const random = new SeededRandom(7);
  const { describer, batches } = fakeDescriber(settings);
  const options: DescribeOptions<number> = {
    ...describer,
    async read(item) {
      await setTimeout(random.uniform() * 5);
      if (item % 7 === 3) throw new SaccadeError('unreadable-image', `picture ${item}`);
      return pixelsOf(item);
    },
    async describe(pictures) {
      await setTimeout(random.uniform() * 5);
      return describer.describe(pictures);
    },
    ...settings,
  };
  return { options, batches };
}

async function run(items: Iterable<number> | AsyncIterable<number>, options: DescribeOptions<number>) {
  const outcomes: (string | number)[] = [];
  for await (const batch of describeInOrder(items, options))
    for (const outcome of batch)
      outcomes.push('error' in outcome ? outcome.error.message : outcome.pixels.originalWidth);
  return outcomes;
}

const numbers = Array.from({ length: 53 }, (_, index) => index);
const expected = numbers.map((item) => (item % 7 === 3 ? `picture ${item}` : item));

test.each([
  [1, 1],
  [4, 1],
  [4, 3],
  [100, 2],
])('order is kept and each picture comes once: batches of %i, %i at once', async (batchSize, parallel) => {
  const { options, batches } = slowly({ batchSize, parallel });
  expect(await run(numbers, options)).toEqual(expected);
  expect(Math.max(...batches)).toBeLessThanOrEqual(batchSize);
});

test('batches fill by themselves', async () => {
  const { options, batches } = slowly({ batchSize: 5, read: async (item) => pixelsOf(item) });
  await run(numbers, options);
  expect(batches).toEqual([5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 3]);
});

test('no more pictures are decoded than may wait', async () => {
  let waiting = 0;
  let most = 0;
  const { options } = slowly({
    batchSize: 4,
    parallel: 2,
    async read(item) {
      most = Math.max(most, ++waiting);
      return pixelsOf(item);
    },
  });
  const describe = options.describe;
  const counted = {
    ...options,
    async describe(pictures: readonly Pixels[]) {
      const descriptions = await describe(pictures);
      waiting -= pictures.length;
      return descriptions;
    },
  };
  await run(
    Array.from({ length: 200 }, () => 1),
    counted,
  );
  expect(most).toBeLessThanOrEqual(4 * 3 + 4 * 2);
});

test('a stream that waits for its answers flows', async () => {
  let answered = 0;
  async function* asking() {
    for (let item = 4; item < 7; item++) {
      while (answered < item - 4) await setTimeout(1);
      yield item;
    }
  }
  const { options } = slowly({ batchSize: 8 });
  for await (const batch of describeInOrder(asking(), options)) answered += batch.length;
  expect(answered).toBe(3);
});

test('stopped, batches that were begun come out whole and nothing after them', async () => {
  const controller = new AbortController();
  const { options } = slowly({ batchSize: 4, signal: controller.signal });
  const outcomes: number[] = [];
  for await (const batch of describeInOrder(numbers, options)) {
    outcomes.push(...batch.map(({ item }) => item));
    controller.abort();
  }
  expect(outcomes).toEqual([0, 1, 2, 3]);
});

test('a stream that never answers does not hold up the stop', async () => {
  async function* stuck() {
    yield 1;
    await new Promise(() => undefined);
  }
  const controller = new AbortController();
  const { options } = slowly({ batchSize: 4, signal: controller.signal });
  for await (const batch of describeInOrder(stuck(), options)) {
    expect(batch).toHaveLength(1);
    controller.abort();
  }
});

test('a fault of the describer or of the stream reaches the caller', async () => {
  const { options } = slowly();
  const describe = () => Promise.reject(new Error('no memory'));
  await expect(run(numbers, { ...options, describe })).rejects.toThrow('no memory');
  async function* failing() {
    yield 1;
    throw new Error('unplugged');
  }
  await expect(run(failing(), options)).rejects.toThrow('unplugged');
});

test('nothing in, nothing out', async () => {
  expect(await run([], slowly().options)).toEqual([]);
});
