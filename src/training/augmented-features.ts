import * as tf from '@tensorflow/tfjs-core';
import type { Encoder } from '../encoder/encoder.js';
import type { FeatureSource } from './feature-source.js';
import type { LoadPictures } from './picture-loader.js';

export interface AugmentedFeaturesOptions {
  readonly encoder: Encoder;
  readonly grid: FeatureSource['grid'];
  readonly loadPictures: LoadPictures;
}

/** Grids of pictures that look different each time, under an encoder that stays as it is: no cache could hold them. */
export function augmentedFeatures({ encoder, grid, loadPictures }: AugmentedFeaturesOptions): FeatureSource {
  return {
    grid,
    async load(pictures, random) {
      const pixels = await loadPictures(pictures, random);
      const features = encoder.encode(pixels);
      const cells = tf.reshape(features, [pictures.length, grid.rows * grid.columns, grid.channels]);
      tf.dispose([pixels, features]);
      return [cells];
    },
    features: (_, [features]) => features as tf.Tensor3D,
  };
}
