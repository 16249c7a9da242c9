import * as tf from '@tensorflow/tfjs-core';
import { readModelFiles } from '../../../dist/captioner/model-files.js';
import { gridStages } from '../../../dist/encoder/grid-stages.js';
import { trainingRun } from './training-run.mjs';

/** The decoder on grids that are there already; counts tokens. */
export default async function train({ settings, graph }) {
  const { weights } = await readModelFiles(settings.model);
  const named = Object.fromEntries(Object.entries(weights).map(([name, tensor]) => [`decoder/${name}`, tensor]));
  const grid = gridStages['7x7x1280'];
  const shape = [settings.trainingBatch, grid.rows * grid.columns, grid.channels];
  const values = tf.relu(tf.randomNormal(shape, 0, 1, 'float32', settings.seed)).dataSync();
  const source = {
    grid,
    load: async () => [tf.tensor(Float32Array.from(values), shape)],
    features: (_, [features]) => features,
  };
  return trainingRun({ settings, graph, source, weights: named, count: ({ tokens }) => tokens });
}
