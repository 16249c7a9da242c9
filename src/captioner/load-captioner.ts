import * as tf from '@tensorflow/tfjs-core';
import type { Encoder } from '../encoder/encoder.js';
import { loadEncoder, loadEncoderGraphs } from '../encoder/trainable-encoders.js';
import type { Pixels } from '../image/pixels.js';
import type { Captioner, FeatureGrid } from './captioner.js';
import { confidenceOf } from './confidence.js';
import type { DecoderCompute } from './decoder-compute.js';
import type { DecoderModel } from './decoder-model.js';
import { describeFeatures } from './describe-features.js';
import { eagerDecoder } from './eager-decoder.js';
import { explainFeatures } from './explain-features.js';
import { graphDecoder } from './graph-decoder.js';
import { type ModelFiles, readModelFiles } from './model-files.js';
import { modelFolder } from './model-folder.js';

export interface LoadOptions {
  /** Whether the native backend runs encoder and decoder as graphs. */
  readonly graph?: boolean;
}

/**
 * Loads a model onto the backend in use.
 *
 * @param reference a folder, the path of its `model.json`, a `file://` URL, or the name of a model of the package
 * @throws SaccadeError `no-model` or `bad-model`
 */
export async function loadCaptioner(reference?: string, { graph = true }: LoadOptions = {}): Promise<Captioner> {
  const files = await readModelFiles(modelFolder(reference));
  const { decoder, encoder } = files.config;
  if (!graph || tf.getBackend() !== 'tensorflow') {
    return captionerOf(files, await loadEncoder(files.encoderFolder, encoder), eagerDecoder(decoder));
  }
  const onRefusal = warnOnce();
  return captionerOf(
    files,
    loadEncoderGraphs(files.encoderFolder, encoder, { hash: encoder.sha256, onRefusal }),
    graphDecoder(decoder, Object.keys(files.weights), { onRefusal }),
  );
}

/** Without graphs all is the same, only slower: one sentence for people will do. */
function warnOnce(): (refusal: Error) => void {
  let told = false;
  return ({ message }) => {
    if (!told) process.emitWarning(message);
    told = true;
  };
}

function captionerOf(
  { config, vocabulary, weights, identity }: ModelFiles,
  encoder: Encoder,
  compute: DecoderCompute,
): Captioner {
  const model: DecoderModel = {
    weights,
    vocabulary,
    options: config.decoder,
    compute,
    confidence: (logProbability, words) => confidenceOf(config.confidence, logProbability, words),
  };
  const withFeatures = <Result>(pictures: readonly Pixels[], use: (features: tf.Tensor4D) => Result): Result => {
    const pixels = stackPixels(pictures);
    const features = encoder.encode(pixels);
    pixels.dispose();
    try {
      return use(features);
    } finally {
      features.dispose();
    }
  };
  return {
    identity,
    preprocessing: config.preprocessing,
    describe: (pictures, options) => withFeatures(pictures, (features) => describeFeatures(model, features, options)),
    explain: (pictures, captions) => withFeatures(pictures, (features) => explainFeatures(model, features, captions)),
    encode: (pictures) => withFeatures(pictures, gridsOf),
    dispose() {
      tf.dispose(weights);
      compute.dispose();
      encoder.dispose();
    },
  };
}

/** `[pictures, side, side, 3]` (0–255) */
function stackPixels(pictures: readonly Pixels[]): tf.Tensor4D {
  const { height, width } = pictures[0]!;
  const size = height * width * 3;
  const values = new Uint8Array(pictures.length * size);
  for (const [i, picture] of pictures.entries()) values.set(picture.values, i * size);
  return tf.tensor4d(values, [pictures.length, height, width, 3], 'int32');
}

function gridsOf(features: tf.Tensor4D): FeatureGrid[] {
  const [images, rows, columns, channels] = features.shape;
  const size = rows * columns * channels;
  const values = features.dataSync() as Float32Array;
  return Array.from({ length: images }, (_, i) => ({
    rows,
    columns,
    channels,
    values: values.slice(i * size, (i + 1) * size),
  }));
}
