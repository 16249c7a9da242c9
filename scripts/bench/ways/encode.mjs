import * as tf from '@tensorflow/tfjs-core';
import { encodeByGraph } from '../../../dist/encoder/encode-by-graph.js';
import { gridStages } from '../../../dist/encoder/grid-stages.js';
import { loadMobilenet } from '../../../dist/encoder/load-mobilenet.js';

/** Pixels to grids. */
export default async function encode({ settings, batch, graph }) {
  const plain = await loadMobilenet(`${settings.model}/encoder`, gridStages['7x7x1280'].node);
  const encoder = graph ? encodeByGraph(plain, 'bench') : plain;
  const pixels = tf.randomUniform([batch, 224, 224, 3], 0, 255, 'int32', settings.seed);
  return () => {
    const features = encoder.encode(pixels);
    features.dataSync();
    features.dispose();
    return batch;
  };
}
