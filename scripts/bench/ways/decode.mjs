import * as tf from '@tensorflow/tfjs-core';
import { describeFeatures } from '../../../dist/captioner/describe-features.js';
import { defaultSearchOptions } from '../../../dist/captioner/description.js';
import { eagerDecoder } from '../../../dist/captioner/eager-decoder.js';
import { graphDecoder } from '../../../dist/captioner/graph-decoder.js';
import { readModelFiles } from '../../../dist/captioner/model-files.js';

/** Grids to captions by beam search. */
export default async function decode({ settings, batch, graph }) {
  const { weights, vocabulary, config } = await readModelFiles(settings.model);
  const compute = graph ? graphDecoder(config.decoder, Object.keys(weights)) : eagerDecoder(config.decoder);
  const model = { weights, vocabulary, options: config.decoder, confidence: Math.exp, compute };
  const search = { ...defaultSearchOptions, beamSize: settings.beamSize, maxLength: settings.words };
  const features = tf.relu(tf.randomNormal([batch, 7, 7, 1280], 0, 1, 'float32', settings.seed));
  return () => describeFeatures(model, features, search).length;
}
