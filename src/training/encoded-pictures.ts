import * as tf from '@tensorflow/tfjs-core';
import { type EncoderOptions, encodePixels, encoderGrid } from '../encoder/trainable-encoders.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { SeededRandom } from '../tensors/seeded-random.js';
import { blankPicture, type FeatureSource } from './feature-source.js';

/** How a picture may be changed each time it is seen. */
export interface Augmentation {
  /** Mirror half of the time, but never where a caption says left or right. */
  readonly flip: boolean;
  /** Largest share of width and height that is cut away (0–1). */
  readonly crop: number;
}

export interface EncodedPicturesOptions {
  readonly encoder: EncoderOptions;
  readonly augmentation: Augmentation;
  /** Weights of the encoder that stay as they are; those that learn come with each step, as `encoder/<name>`. */
  readonly frozen: Weights;
  /** Pixels of training picture i, `[side, side, 3]` (0–255). */
  readonly readPicture: (picture: number) => Promise<Uint8Array>;
  /** Whether picture i may be mirrored. */
  readonly mayFlip: (picture: number) => boolean;
}

/** A window on a picture as `tf.image.cropAndResize` takes it: y1, x1, y2, x2 (0–1); x1 > x2 mirrors. */
function drawWindow({ flip, crop }: Augmentation, mayFlip: boolean, random: SeededRandom): number[] {
  const height = 1 - crop * random.uniform();
  const width = 1 - crop * random.uniform();
  const y = (1 - height) * random.uniform();
  const x = (1 - width) * random.uniform();
  const mirror = flip && mayFlip && random.uniform() < 0.5;
  return mirror ? [y, x + width, y + height, x] : [y, x, y + height, x + width];
}

/** Grids of an encoder that learns, from pictures that are read, cropped and mirrored anew each time. */
export function encodedPictures(options: EncodedPicturesOptions): FeatureSource {
  const { encoder, augmentation } = options;
  const grid = encoderGrid(encoder);
  const size = grid.side * grid.side * 3;
  const augments = augmentation.flip || augmentation.crop > 0;
  return {
    grid,

    async load(pictures, random) {
      const values = new Uint8Array(pictures.length * size);
      const windows = pictures.flatMap((picture) =>
        picture === blankPicture ? [0, 0, 1, 1] : drawWindow(augmentation, options.mayFlip(picture), random),
      );
      await Promise.all(
        pictures.map(async (picture, i) => {
          if (picture !== blankPicture) values.set(await options.readPicture(picture), i * size);
        }),
      );
      const pixels = tf.tensor4d(values, [pictures.length, grid.side, grid.side, 3], 'int32');
      return augments ? [pixels, tf.tensor2d(windows, [pictures.length, 4])] : [pixels];
    },

    features(weights, [pixels, windows]) {
      const batch = pixels!.shape[0]!;
      const seen = augments ? lookThrough(pixels as tf.Tensor4D, windows as tf.Tensor2D) : (pixels as tf.Tensor4D);
      const features = encodePixels({ ...options.frozen, ...scoped(weights, 'encoder') }, seen, encoder);
      return tf.reshape(features, [batch, grid.rows * grid.columns, grid.channels]);
    },
  };
}

/** Each picture through its window, at its old size. */
function lookThrough(pixels: tf.Tensor4D, windows: tf.Tensor2D): tf.Tensor4D {
  const [batch, height, width] = pixels.shape;
  const values = tf.cast(pixels, 'float32') as tf.Tensor4D;
  return tf.image.cropAndResize(values, windows, tf.range(0, batch, 1, 'int32'), [height, width]);
}
