import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { encoderFiles, hashFiles } from '../../dist/captioner/model-files.js';
import { saveCaptioner } from '../../dist/captioner/save-captioner.js';
import { declareDecoder } from '../../dist/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../dist/decoder/decoder-options.js';
import { declareMobilenetV2 } from '../../dist/encoder/mobilenet-v2.js';
import { mobilenetV2Layers } from '../../dist/encoder/mobilenet-v2-layers.js';
import { saveEncoder } from '../../dist/encoder/save-encoder.js';
import { initialWeights } from '../../dist/layers/parameters.js';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';
import { specialWords, Vocabulary } from '../../dist/text/vocabulary.js';
import { drawCaptions, vocabularySize } from './draw-captions.mjs';
import { drawJpegs } from './draw-jpegs.mjs';

const seed = 1;
const lastLayer = 'Conv2d_18';
const trainingBatch = 16;
const trainingBatches = 8;
const picturesToCaption = 192;

/**
 * The same work for every program, in a folder of its own: a model that has learnt nothing, captions to train on, pictures to
 * caption. Such a model never ends a sentence, so that all captions have `words` words.
 *
 * @returns the settings' file, and how to remove it all
 */
export async function makeWorkload() {
  const folder = mkdtempSync(join(tmpdir(), 'saccade-bench-'));
  const settings = {
    cache: join(folder, 'cache'),
    model: join(folder, 'model'),
    pictures: join(folder, 'pictures'),
    layers: mobilenetV2Layers,
    decoder: decoderOptionsSchema.parse({}),
    vocabulary: vocabularySize,
    words: 12,
    beamSize: 3,
    seed,
    trainingBatch,
    captions: drawCaptions(trainingBatch * trainingBatches),
  };
  await writeModel(settings);
  await drawJpegs(settings.pictures, { count: picturesToCaption, seed });
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify(settings));
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

async function writeModel({ model, decoder }) {
  await selectBackend('cpu');
  const words = Array.from({ length: vocabularySize - specialWords.length }, (_, i) => `word${i}`);
  const vocabulary = new Vocabulary([...specialWords, ...words]);
  const encoder = join(model, 'encoder');
  await saveEncoder(encoder, drawEncoder(), { until: lastLayer, side: 224, precision: 'float32' });
  const sha256 = await hashFiles(encoder, encoderFiles, 'an encoder');
  const config = {
    format: 'saccade-model-1',
    encoder: { kind: 'mobilenet-v2', path: 'encoder', sha256, grid: '7x7x1280' },
    preprocessing: { size: 224, filter: 'lanczos3' },
    decoder,
    vocabulary: { size: vocabularySize, sha256: vocabulary.hash() },
  };
  const specs = declareDecoder(decoder, { channels: 1280, vocabulary: vocabularySize });
  const weights = initialWeights(specs, new SeededRandom(seed));
  await saveCaptioner(model, { config, vocabulary, weights }, 'float32');
}

/** Kernels scaled by the number of their inputs, so that signals neither fade nor grow. */
function drawEncoder() {
  const random = new SeededRandom(seed);
  const drawn = Object.entries(declareMobilenetV2(lastLayer)).map(([name, { shape }]) => {
    const size = shape.reduce((product, length) => product * length, 1);
    const [height = 1, width = 1, input = 1] = shape;
    const inputs = height * width * (name.includes('depthwise') ? 1 : input);
    const scale = shape.length === 1 ? 0.1 : Math.sqrt(2 / inputs);
    return [name, { shape: [...shape], values: Float32Array.from({ length: size }, () => scale * random.normal()) }];
  });
  return Object.fromEntries(drawn);
}
