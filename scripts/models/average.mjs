#!/usr/bin/env node
// Averages the weights of two models of one kind, encoder and decoder, into a third folder. Two stops on one course of training
// average well (Wortsman et al. 2022, arXiv 2203.05482).
//
//   npm run build && node scripts/models/average.mjs <model> <other model> <folder> [filter]
import { selectBackend } from '../../dist/backend/select-backend.js';
import { encoderFiles, hashFiles, readModelFiles } from '../../dist/captioner/model-files.js';
import { saveCaptioner, valuesOf } from '../../dist/captioner/save-captioner.js';
import { readEncoderWeights } from '../../dist/encoder/encoder-weights.js';
import { gridStages } from '../../dist/encoder/grid-stages.js';
import { saveEncoder } from '../../dist/encoder/save-encoder.js';

const [first, second, folder, filter] = process.argv.slice(2);
if (!folder) {
  console.error(
    'Expected two models and a folder to write. Usage: average.mjs <model> <other model> <folder> [filter]',
  );
  process.exit(2);
}
await selectBackend('cpu');
const models = [await readModelFiles(first), await readModelFiles(second)];
const encoders = await Promise.all(models.map(({ encoderFolder }) => readEncoderWeights(encoderFolder)));

/** The mean of two sets of weights of the same names and shapes. */
function mean([one, other]) {
  const values = valuesOf(other);
  return Object.fromEntries(
    Object.entries(valuesOf(one)).map(([name, { shape, values: own }]) => [
      name,
      { shape, values: own.map((value, i) => (value + values[name].values[i]) / 2) },
    ]),
  );
}

const { config, vocabulary, weights } = models[0];
const { size } = config.preprocessing;
const until = gridStages[config.encoder.grid].node;
await saveEncoder(`${folder}/encoder`, mean(encoders), { until, side: size, precision: 'float16' });
for (const [name, { values }] of Object.entries(mean(models.map((model) => model.weights))))
  weights[name].dataSync().set(values);
const sha256 = await hashFiles(`${folder}/encoder`, encoderFiles, 'the encoder');
const preprocessing = { ...config.preprocessing, ...(filter && { filter }) };
const encoder = { ...config.encoder, path: 'encoder', sha256 };
await saveCaptioner(folder, { config: { ...config, encoder, preprocessing }, vocabulary, weights }, 'float16');
