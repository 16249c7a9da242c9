import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { readDataset } from '../../src/dataset/read-dataset.js';
import type { Encoder } from '../../src/encoder/encoder.js';
import type { GridName } from '../../src/encoder/grid-stages.js';
import { openDatasetFeatures } from '../../src/pipelines/dataset-features.js';
import { writeAs, writePictures } from '../dataset/write-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';

beforeAll(async () => {
  await selectBackend('cpu');
});

/** Gives the mean red of each picture, as a number from 0 to 6, in every channel of every cell. */
const redness: Encoder = {
  encode: (pixels) =>
    tf.tidy(() => {
      const [red] = tf.split(pixels, 3, 3);
      const mean = tf.mul(tf.mean(red!, [1, 2, 3]), 6 / 255);
      return tf.tile(tf.reshape(mean, [-1, 1, 1, 1]), [1, 14, 14, 96]) as tf.Tensor4D;
    }),
  dispose: () => undefined,
};

async function dataset() {
  const folder = temporaryFolder();
  await writePictures(folder, ['one.png', 'two.png', 'sub/three.png']);
  return (await readDataset(await writeAs('jsonl', folder))).images;
}

const options = (changes: object = {}) => ({
  encoder: redness,
  encoderHash: 'abc',
  grid: '14x14x96' as GridName,
  preprocessing: { size: 8, filter: 'linear' } as const,
  folder: temporaryFolder(),
  batchSize: 2,
  ...changes,
});

/** Mean red that `picture` gives these names. */
const reds = ['one.png', 'two.png', 'sub/three.png'].map((name) => (name.charCodeAt(0) * 7) % 256);

describe('openDatasetFeatures', () => {
  it('gives each picture its own features, whichever batch it was in, and frees all tensors', async () => {
    const images = await dataset();
    const before = tf.memory().numTensors;
    const cache = await openDatasetFeatures(images, options());
    expect(cache.shape).toEqual([3, 196, 96]);
    const values = cache.read([2, 0, 1]);
    cache.close();
    const first = (place: number) => values[place * 196 * 96]! * (255 / 6);
    for (const [place, red] of [reds[2]!, reds[0]!, reds[1]!].entries())
      expect(Math.abs(first(place) - red)).toBeLessThan(0.2);
    expect(tf.memory().numTensors).toBe(before);
  });

  it('encodes a part and then only the rest', async () => {
    const images = await dataset();
    const counted: number[] = [];
    const changes = { onProgress: (done: number) => counted.push(done), folder: temporaryFolder() };
    (await openDatasetFeatures(images.slice(1), options(changes))).close();
    (await openDatasetFeatures(images, options(changes))).close();
    expect(counted).toEqual([2, 1]);
  });

  it('names the picture that became unreadable', async () => {
    const images = [
      ...(await dataset()),
      { file: 'x', source: new Uint8Array([1, 2]), captions: ['x'], split: 'train' as const },
    ];
    await expect(openDatasetFeatures(images, options())).rejects.toMatchObject({ name: 'SaccadeError' });
  });
});
