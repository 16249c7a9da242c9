import * as tf from '@tensorflow/tfjs-core';
import { loadEncoder, loadEncoderGraphs } from '../../../dist/encoder/trainable-encoders.js';

/** Pixels to grids. */
export default async function encode({ settings, batch, graph }) {
  const [folder, options] = [`${settings.model}/encoder`, { kind: 'mobilenet-v2', grid: '7x7x1280' }];
  const encoder = graph ? loadEncoderGraphs(folder, options, { hash: 'bench' }) : await loadEncoder(folder, options);
  const pixels = tf.randomUniform([batch, 224, 224, 3], 0, 255, 'int32', settings.seed);
  return () => {
    const features = encoder.encode(pixels);
    features.dataSync();
    features.dispose();
    return batch;
  };
}
