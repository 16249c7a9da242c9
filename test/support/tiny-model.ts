import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import type { ModelConfig } from '../../src/captioner/model-config.js';
import { encoderFiles, hashFiles } from '../../src/captioner/model-files.js';
import { saveCaptioner } from '../../src/captioner/save-captioner.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { type DecoderOptions, decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { specialWords, Vocabulary } from '../../src/text/vocabulary.js';
import { writeRandomEncoder } from './random-encoder.js';

const words = ['a', 'dog', 'runs', 'on', 'grass', 'man', 'red', 'ball', 'the', 'snow'];

/** Writes a whole model with random weights and a small decoder; needs a backend. */
export async function writeTinyModel(folder: string, decoder: Partial<DecoderOptions> = {}): Promise<ModelConfig> {
  await writeRandomEncoder(path.join(folder, 'encoder'), { until: 'Conv2d_18', seed: 1 });
  const vocabulary = new Vocabulary([...specialWords, ...words]);
  const options = decoderOptionsSchema.parse({ hidden: 16, value: 16, attention: 8, embedding: 12, ...decoder });
  const config: ModelConfig = {
    format: 'saccade-model-1',
    encoder: {
      kind: 'mobilenet-v2',
      path: 'encoder',
      sha256: await hashFiles(path.join(folder, 'encoder'), encoderFiles, 'the encoder'),
      grid: '7x7x1280',
    },
    preprocessing: { size: 224, filter: 'lanczos3' },
    decoder: options,
    vocabulary: { size: vocabulary.size, sha256: vocabulary.hash() },
  };
  const surroundings = { channels: 1280, vocabulary: vocabulary.size };
  const weights = initialWeights(declareDecoder(options, surroundings), new SeededRandom(2));
  await saveCaptioner(folder, { config, vocabulary, weights }, 'float16');
  tf.dispose(weights);
  return config;
}
