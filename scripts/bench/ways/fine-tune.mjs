import { readModelFiles } from '../../../dist/captioner/model-files.js';
import { readEncoderWeights } from '../../../dist/encoder/encoder-weights.js';
import { SeededRandom } from '../../../dist/tensors/seeded-random.js';
import { encodedPictures } from '../../../dist/training/encoded-pictures.js';
import { pictureLoader } from '../../../dist/training/picture-loader.js';
import { trainingRun } from './training-run.mjs';

/** Encoder and decoder together, all layers; counts pictures. */
export default async function fineTune({ settings, graph }) {
  const { weights, encoderFolder } = await readModelFiles(settings.model);
  const parts = { decoder: weights, encoder: readEncoderWeights(encoderFolder) };
  const named = Object.entries(parts).flatMap(([part, own]) =>
    Object.entries(own).map(([name, tensor]) => [`${part}/${name}`, tensor]),
  );
  const random = new SeededRandom(settings.seed);
  const picture = Uint8Array.from({ length: 224 * 224 * 3 }, () => random.integer(256));
  const source = encodedPictures({
    encoder: { kind: 'mobilenet-v2', grid: '7x7x1280' },
    frozen: {},
    loadPictures: pictureLoader({ side: 224, readPicture: async () => picture, mayFlip: () => false }),
  });
  const count = () => settings.trainingBatch;
  return trainingRun({ settings, graph, source, weights: Object.fromEntries(named), count });
}
