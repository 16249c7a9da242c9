import * as tf from '@tensorflow/tfjs-core';
import type { SeededRandom } from '../tensors/seeded-random.js';
import { blankPicture } from './feature-source.js';

/** How a picture may be changed each time it is seen. */
export interface Augmentation {
  /** Mirror half of the time, but never where a caption says left or right. */
  readonly flip: boolean;
  /** Largest share of width and height that is cut away (0–1). */
  readonly crop: number;
}

export interface PictureLoaderOptions {
  /** Side of all pictures (pixels). */
  readonly side: number;
  /** Without it, pictures are seen as they are. */
  readonly augmentation?: Augmentation | undefined;
  /** Pixels of training picture i, `[side, side, 3]` (0–255). */
  readonly readPicture: (picture: number) => Promise<Uint8Array>;
  /** Whether picture i may be mirrored. */
  readonly mayFlip: (picture: number) => boolean;
}

/** Reads pictures by index ({@link blankPicture} is black) as `[pictures, side, side, 3]` (0–255), int32. */
export type LoadPictures = (pictures: readonly number[], random: SeededRandom) => Promise<tf.Tensor4D>;

/** Whether pictures come out changed. */
export const augments = (augmentation: Augmentation | undefined): augmentation is Augmentation =>
  augmentation !== undefined && (augmentation.flip || augmentation.crop > 0);

/** Pictures, cropped and mirrored by chance each time they are seen. */
export function pictureLoader({ side, augmentation, readPicture, mayFlip }: PictureLoaderOptions): LoadPictures {
  const size = side * side * 3;
  return async (pictures, random) => {
    const values = new Uint8Array(pictures.length * size);
    const reading = pictures.map(async (picture, i) => {
      if (picture !== blankPicture) values.set(await readPicture(picture), i * size);
    });
    await Promise.all(reading);
    const pixels = tf.tensor4d(values, [pictures.length, side, side, 3], 'int32');
    if (!augments(augmentation)) return pixels;
    const windows = pictures.map((picture) =>
      drawWindow(augmentation, picture !== blankPicture && mayFlip(picture), random),
    );
    const seen = tf.tidy(() => lookThrough(pixels, tf.tensor2d(windows)));
    pixels.dispose();
    return seen;
  };
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

/** Each picture through its window, at its old size. */
function lookThrough(pixels: tf.Tensor4D, windows: tf.Tensor2D): tf.Tensor4D {
  const [batch, height, width] = pixels.shape;
  const values = tf.cast(pixels, 'float32') as tf.Tensor4D;
  const seen = tf.image.cropAndResize(values, windows, tf.range(0, batch, 1, 'int32'), [height, width]);
  return tf.cast(tf.round(seen), 'int32');
}
