import * as tf from '@tensorflow/tfjs-core';
import { describe, expect, it } from 'vitest';
import { type BackendName, selectBackend } from '../../src/backend/select-backend.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import type { FeatureSource } from '../../src/training/feature-source.js';
import { startTraining, tensorsOf } from '../../src/training/trained-weights.js';
import { createTrainer } from '../../src/training/trainer.js';
import { trainingOptionsSchema } from '../../src/training/training-options.js';
import { backendLoads } from '../support/backend-loads.js';

const decoder = decoderOptionsSchema.parse({ hidden: 12, value: 12, attention: 8, embedding: 10 });
const captions = [
  [
    [4, 5],
    [4, 5, 6],
  ],
  [[7, 5]],
  [[4, 8, 9, 5]],
];
const features = Float32Array.from({ length: 3 * 4 * 6 }, (_, i) => 1 + Math.sin(i * i));
const source: FeatureSource = {
  grid: { rows: 2, columns: 2, channels: 6 },
  load: async () => [tf.tensor3d(features, [3, 4, 6])],
  features: (_, [cells]) => cells as tf.Tensor3D,
};

/** Losses of a few steps of the real training step: forwards, backwards, clipping, Adam, average. */
async function losses(
  backend: BackendName,
  { graph, dropout }: { graph: boolean; dropout: number },
): Promise<number[]> {
  const training = trainingOptionsSchema.parse({ batchSize: 3, learningRate: 0.01, warmup: 0, dropout });
  await selectBackend(backend);
  const refuse = (refusal: Error) => {
    throw refusal;
  };
  const trainer = createTrainer({ decoder, training, source, captions, stepsPerEpoch: 1, graph, onRefusal: refuse });
  const fresh = initialWeights(declareDecoder(decoder, { channels: 6, vocabulary: 12 }), new SeededRandom(4));
  const weights = Object.entries(fresh).map(([name, tensor]) => [`decoder/${name}`, tensor]);
  let trained = startTraining(Object.fromEntries(weights), { average: true });
  const seen: number[] = [];
  for (let step = 0; step < 8; step++) {
    const loaded = await trainer.load([0, 1, 2], step);
    const { trained: next, loss } = trainer.step(trained, [0, 1, 2], { step, loaded });
    trained = next;
    seen.push(loss);
  }
  trainer.dispose();
  tf.dispose(tensorsOf(trained));
  return seen;
}

describe.each(['wasm', 'tensorflow'] as const)('the training step on %s', (backend) => {
  it.runIf(backendLoads(backend))('gives the losses of the cpu backend to three digits', async () => {
    const expected = await losses('cpu', { graph: false, dropout: 0.3 });
    const seen = await losses(backend, { graph: false, dropout: 0.3 });
    for (const [step, loss] of seen.entries()) expect(loss).toBeCloseTo(expected[step]!, 3);
    expect(seen.at(-1)).toBeLessThan(seen[0]!);
  });
});

// Masks are drawn for padded rows too, so that only without dropout the two ways see the same numbers.
it.runIf(backendLoads('tensorflow'))(
  'as a graph the training step gives the losses that it gives op by op',
  async () => {
    const expected = await losses('tensorflow', { graph: false, dropout: 0 });
    const seen = await losses('tensorflow', { graph: true, dropout: 0 });
    for (const [step, loss] of seen.entries()) expect(loss).toBeCloseTo(expected[step]!, 3);
  },
);
