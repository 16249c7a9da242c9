#!/usr/bin/env node
// Fits the confidence of a model on a validation split, writes it into the model's config.json and prints the curve.
// A caption is right when its CIDEr-D against the picture's references is above the median of people's own captions,
// each scored against the picture's other references.
//
//   npm run build && node scripts/models/calibrate.mjs <model folder> <dataset>
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { selectBackend } from '../../dist/backend/select-backend.js';
import { defaultSearchOptions } from '../../dist/captioner/description.js';
import { loadCaptioner } from '../../dist/captioner/load-captioner.js';
import { readDataset } from '../../dist/dataset/read-dataset.js';
import { readPixels } from '../../dist/image/read-pixels.js';
import { createCiderD } from '../../dist/metrics/cider-d.js';
import { tokenize } from '../../dist/metrics/tokenize.js';

const [folder, data] = process.argv.slice(2);
if (!data) {
  console.error('Expected a model folder and a dataset. Usage: calibrate.mjs <model folder> <dataset>');
  process.exit(2);
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** CIDEr-D of every caption by a person against the others of its picture. */
function humanScores(references) {
  const scores = [];
  const most = Math.max(...[...references.values()].map((captions) => captions.length));
  for (let left = 0; left < most; left++) {
    const others = new Map([...references].map(([file, captions]) => [file, captions.filter((_, i) => i !== left)]));
    const cider = createCiderD(others);
    for (const [file, captions] of references) if (captions[left]) scores.push(cider.score(captions[left], file));
  }
  return scores;
}

/** Logistic regression by Newton's method: rows of features (the first is 1) and labels 0 or 1. */
function fitLogistic(rows, labels) {
  const size = rows[0].length;
  let weights = new Array(size).fill(0);
  for (let iteration = 0; iteration < 30; iteration++) {
    const gradient = new Array(size).fill(0);
    const hessian = Array.from({ length: size }, (_, i) =>
      Array.from({ length: size }, (_, j) => (i === j ? 1e-6 : 0)),
    );
    for (const [n, row] of rows.entries()) {
      const p = probability(weights, row);
      for (let i = 0; i < size; i++) {
        gradient[i] += (labels[n] - p) * row[i];
        for (let j = 0; j < size; j++) hessian[i][j] += p * (1 - p) * row[i] * row[j];
      }
    }
    const change = solve(hessian, gradient);
    weights = weights.map((weight, i) => weight + change[i]);
  }
  return weights;
}

const probability = (weights, row) => 1 / (1 + Math.exp(-row.reduce((sum, value, i) => sum + value * weights[i], 0)));

/** Gaussian elimination with pivots. */
function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows
      .slice(column)
      .reduce((best, row) => (Math.abs(row[column]) > Math.abs(best[column]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = row[column] / pivot[column];
      for (let k = column; k <= rows.length; k++) row[k] -= factor * pivot[k];
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}

await selectBackend('auto');
const captioner = await loadCaptioner(folder);
const { images } = await readDataset(data, { check: 'header' });
const val = images.filter(({ split }) => split === 'val');
const references = new Map(val.map(({ file, captions }) => [file, captions.map(tokenize)]));
const threshold = median(humanScores(references));
const cider = createCiderD(references);

const rows = [];
const labels = [];
for (let start = 0; start < val.length; start += 16) {
  const batch = val.slice(start, start + 16);
  const pictures = await Promise.all(batch.map(({ source }) => readPixels(source, captioner.preprocessing)));
  for (const [i, { words, caption, logProbability }] of captioner.describe(pictures, defaultSearchOptions).entries()) {
    rows.push([1, logProbability / (words.length + 1), words.length]);
    labels.push(cider.score(tokenize(caption), batch[i].file) > threshold ? 1 : 0);
  }
}
captioner.dispose();

// Each half is judged by the fit of the other, so that the curve is honest.
const half = (parity) => rows.map((_, n) => n).filter((n) => n % 2 === parity);
const judged = [0, 1].flatMap((parity) => {
  const fitted = half(1 - parity);
  const weights = fitLogistic(
    fitted.map((n) => rows[n]),
    fitted.map((n) => labels[n]),
  );
  return half(parity).map((n) => ({ p: probability(weights, rows[n]), right: labels[n] }));
});
const [intercept, perWord, length] = fitLogistic(rows, labels);
const configFile = path.join(folder, 'config.json');
const config = JSON.parse(await readFile(configFile, 'utf8'));
const round = (value) => Number(value.toPrecision(6));
config.confidence = { intercept: round(intercept), perWord: round(perWord), length: round(length) };
await writeFile(configFile, `${JSON.stringify(config, null, 2)}\n`);

console.log(
  `right: CIDEr-D above ${threshold.toFixed(3)}, the median of people's own captions; ${labels.filter(Boolean).length} of ${labels.length} captions are`,
);
console.log('| given | captions | right |\n| --- | --- | --- |');
for (let low = 0; low < 1; low += 0.1) {
  const inside = judged.filter(({ p }) => p >= low && p < low + 0.1);
  if (inside.length > 0)
    console.log(
      `| ${low.toFixed(1)}–${(low + 0.1).toFixed(1)} | ${inside.length} | ${((100 * inside.filter(({ right }) => right).length) / inside.length).toFixed(0)} % |`,
    );
}
