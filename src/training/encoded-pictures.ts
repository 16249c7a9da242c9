import * as tf from '@tensorflow/tfjs-core';
import { type EncoderOptions, encodePixels, encoderGrid } from '../encoder/trainable-encoders.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { FeatureSource } from './feature-source.js';
import type { LoadPictures } from './picture-loader.js';

export interface EncodedPicturesOptions {
  readonly encoder: EncoderOptions;
  /** Weights of the encoder that stay as they are; those that learn come with each step, as `encoder/<name>`. */
  readonly frozen: Weights;
  readonly loadPictures: LoadPictures;
}

/** Grids of an encoder that learns. */
export function encodedPictures({ encoder, frozen, loadPictures }: EncodedPicturesOptions): FeatureSource {
  const grid = encoderGrid(encoder);
  return {
    grid,
    load: async (pictures, random) => [await loadPictures(pictures, random)],
    features(weights, [pixels]) {
      const features = encodePixels({ ...frozen, ...scoped(weights, 'encoder') }, pixels as tf.Tensor4D, encoder);
      return tf.reshape(features, [features.shape[0], grid.rows * grid.columns, grid.channels]);
    },
  };
}
