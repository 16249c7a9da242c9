#!/usr/bin/env node
// Averages the weights of models of one kind, encoder and decoder, into one more. Stops on one course of training and runs
// from one start average well (Wortsman et al. 2022, arXiv 2203.05482).
//
//   npm run build && node scripts/models/average.mjs <folder> <filter> <model>[=share] <model>[=share] …
//
// Shares are equal unless they are given; together they are 1. The filter is the one that pictures are shrunk by from then on, or `same`.
import { selectBackend } from '../../dist/backend/select-backend.js';
import { encoderFiles, hashFiles, readModelFiles } from '../../dist/captioner/model-files.js';
import { saveCaptioner, valuesOf } from '../../dist/captioner/save-captioner.js';
import { readEncoderWeights } from '../../dist/encoder/encoder-weights.js';
import { gridStages } from '../../dist/encoder/grid-stages.js';
import { saveEncoder } from '../../dist/encoder/save-encoder.js';

const [folder, filter, ...names] = process.argv.slice(2);
if (names.length < 2) {
  console.error(
    'Expected a folder to write, a filter and two models or more. Usage: average.mjs <folder> <filter> <model> <model> …',
  );
  process.exit(2);
}
await selectBackend('cpu');
const parts = names.map((name) => name.split('='));
const models = await Promise.all(parts.map(([name]) => readModelFiles(name)));
const shares = parts.map(([, share]) => (share === undefined ? 1 / parts.length : Number(share)));
const encoders = models.map(({ encoderFolder }) => readEncoderWeights(encoderFolder));

/** The weighted mean of sets of weights of the same names and shapes. */
function mean(sets) {
  const all = sets.map(valuesOf);
  return Object.fromEntries(
    Object.entries(all[0]).map(([name, { shape, values: first }]) => [
      name,
      { shape, values: first.map((_, i) => all.reduce((sum, set, n) => sum + shares[n] * set[name].values[i], 0)) },
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
const encoder = { ...config.encoder, path: 'encoder', sha256 };
const preprocessing = filter === 'same' ? config.preprocessing : { ...config.preprocessing, filter };
await saveCaptioner(folder, { config: { ...config, encoder, preprocessing }, vocabulary, weights }, 'float16');
