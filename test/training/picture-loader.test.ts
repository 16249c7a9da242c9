import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { augmentedFeatures } from '../../src/training/augmented-features.js';
import { blankPicture } from '../../src/training/feature-source.js';
import { pictureLoader } from '../../src/training/picture-loader.js';

const side = 4;
/** Red grows from left to right: 0, 60, 120, 180. */
const ramp = Uint8Array.from({ length: side * side * 3 }, (_, i) => (i % 3 === 0 ? 60 * ((i / 3) % side) : 0));

const loader = (augmentation?: { flip: boolean; crop: number }, mayFlip = true) =>
  pictureLoader({ side, augmentation, readPicture: async () => ramp, mayFlip: () => mayFlip });

async function firstRows(load: ReturnType<typeof loader>, pictures: readonly number[], seed = 1): Promise<number[][]> {
  const pixels = await load(pictures, new SeededRandom(seed));
  const rows = pictures.map((_, i) => [...tf.slice(pixels, [i, 0, 0, 0], [1, 1, side, 1]).dataSync()]);
  pixels.dispose();
  return rows;
}

beforeAll(async () => {
  await selectBackend('cpu');
});

describe('pictures as training sees them', () => {
  it('are what they are where nothing else is asked for, and black where there is none', async () => {
    expect(await firstRows(loader(), [0, blankPicture])).toEqual([
      [0, 60, 120, 180],
      [0, 0, 0, 0],
    ]);
  });

  it('are mirrored about half of the time, but never where they may not be', async () => {
    const pictures = Array.from({ length: 40 }, (_, i) => i);
    const rows = await firstRows(loader({ flip: true, crop: 0 }), pictures);
    const mirrored = rows.filter(([first]) => first === 180);
    expect(mirrored[0]).toEqual([180, 120, 60, 0]);
    expect(mirrored.length).toBeGreaterThan(10);
    expect(mirrored.length).toBeLessThan(30);
    const upright = await firstRows(loader({ flip: true, crop: 0 }, false), pictures);
    expect(upright.every(([first]) => first === 0)).toBe(true);
  });

  it('are cut within the given share, anew each time, and the same from the same seed', async () => {
    const load = loader({ flip: false, crop: 0.5 });
    const [rows, again, other] = [
      await firstRows(load, [0, 1, 2]),
      await firstRows(load, [0, 1, 2]),
      await firstRows(load, [0, 1, 2], 2),
    ];
    expect(again).toEqual(rows);
    expect(other).not.toEqual(rows);
    for (const row of rows) {
      expect(row).toEqual([...row].sort((a, b) => a - b));
      expect(row.every(Number.isInteger)).toBe(true);
      expect(row[3]! - row[0]!).toBeGreaterThanOrEqual(0.5 * 180 - 1);
    }
  });

  it('go through an encoder that stays as it is without leaving a tensor behind', async () => {
    const encoder = {
      encode: (pixels: tf.Tensor4D) => tf.cast(pixels, 'float32') as tf.Tensor4D,
      dispose: () => undefined,
    };
    const grid = { rows: side, columns: side, channels: 3 };
    const source = augmentedFeatures({ encoder, grid, loadPictures: loader({ flip: true, crop: 0.2 }) });
    const before = tf.memory().numTensors;
    const [features] = await source.load([0, blankPicture], new SeededRandom(1));
    expect(tf.memory().numTensors).toBe(before + 1);
    expect(source.features({}, [features!]).shape).toEqual([2, 16, 3]);
    features!.dispose();
  });
});
