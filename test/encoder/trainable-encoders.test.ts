import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { patches } from '../../src/encoder/patches.js';
import {
  declareEncoder,
  type EncoderOptions,
  encodePixels,
  encoderGrid,
  encoderOptionsSchema,
} from '../../src/encoder/trainable-encoders.js';
import { initialWeights, type Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { checkGradients } from '../support/check-gradients.js';

const pixels = (side: number, images = 2) => {
  const random = new SeededRandom(5);
  const values = Int32Array.from({ length: images * side * side * 3 }, () => random.integer(256));
  return tf.tensor4d(values, [images, side, side, 3], 'int32');
};

beforeAll(() => selectBackend('auto'));

const everyEncoder: EncoderOptions[] = [
  { kind: 'mobilenet-v2', grid: '7x7x1280' },
  { kind: 'mobilenet-v2', grid: '14x14x576' },
  { kind: 'mobilenet-v2', grid: '14x14x96' },
  { kind: 'patches', rows: 4, patch: 3, channels: 5 },
];

describe.each(everyEncoder)('encoder $kind', (options) => {
  it('gives the grid that it promises, not the same for other pictures', () => {
    const { side, rows, columns, channels } = encoderGrid(options);
    const weights = initialWeights(declareEncoder(options), new SeededRandom(1));
    const grid = encodePixels(weights, pixels(side), options);
    expect(grid.shape).toEqual([2, rows, columns, channels]);
    const [one, other] = tf.split(grid, 2, 0);
    expect(tf.max(tf.abs(tf.sub(one!, other!))).dataSync()[0]).toBeGreaterThan(0);
  });
});

it('fills in what the options leave out', () => {
  expect(encoderOptionsSchema.parse({ kind: 'patches' })).toEqual({ kind: 'patches', rows: 7, patch: 8, channels: 96 });
  expect(encoderOptionsSchema.parse({ kind: 'mobilenet-v2' })).toEqual({ kind: 'mobilenet-v2', grid: '7x7x1280' });
});

describe('patches', () => {
  const options = { kind: 'patches', rows: 2, patch: 3, channels: 4 } as const;

  it('lets each cell see its own patch alone', () => {
    const weights = initialWeights(patches.declare(options), new SeededRandom(2));
    const picture = pixels(6, 1);
    const changed = tf.buffer(picture.shape, 'int32', picture.dataSync<'int32'>().slice());
    changed.set(255 - changed.get(0, 1, 4, 2), 0, 1, 4, 2); // row 1, column 4: the first row's second patch
    const difference = tf.sub(
      patches.encode(weights, picture, options),
      patches.encode(weights, changed.toTensor() as tf.Tensor4D, options),
    );
    const moved = tf.sum(tf.abs(difference), 3).dataSync();
    expect([...moved].map((by) => by > 0)).toEqual([false, true, false, false]);
  });

  it('has the gradients that differences give', () => {
    const fresh = initialWeights(patches.declare(options), new SeededRandom(4));
    // A bias of 0 puts cells without input on the kink of the ReLU.
    const weights = { ...fresh, 'patch/bias': tf.fill([4], 0.3), 'mix/bias': tf.fill([4], 0.3) };
    const picture = pixels(6);
    const target = tf.randomNormal([2, 2, 2, 4], 0, 1, 'float32', 7);
    checkGradients(weights, (own: Weights) => tf.mul(patches.encode(own, picture, options), target));
  });

  it('refuses pictures of another size', () => {
    const weights = initialWeights(patches.declare(options), new SeededRandom(3));
    expect(() => patches.encode(weights, pixels(8), options)).toThrow(
      'patches: expected pixels [batch, 6, 6, 3], got [2, 8, 8, 3].',
    );
  });
});
