import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { graphDecoder } from '../../src/captioner/graph-decoder.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { specialWords, Vocabulary } from '../../src/text/vocabulary.js';
import type { FeatureSource } from '../../src/training/feature-source.js';
import { policyGradient } from '../../src/training/losses/policy-gradient.js';
import { captionDrawer, spreadOverRows, withLargestCells } from '../../src/training/self-critical.js';
import { startTraining, tensorsOf } from '../../src/training/trained-weights.js';
import { createTrainer } from '../../src/training/trainer.js';
import { trainingOptionsSchema } from '../../src/training/training-options.js';
import { describeNative } from '../support/backend-loads.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const vocabulary = new Vocabulary([...specialWords, 'a', 'dog', 'cat', 'runs', 'sits']);
const decoder = decoderOptionsSchema.parse({ hidden: 12, value: 12, attention: 8, embedding: 10 });
const references = [
  ['a dog runs', 'a dog'],
  ['a cat sits', 'a cat'],
];
const features = [0, 1].map((picture) => Float32Array.from({ length: 24 }, (_, i) => (i % 6 === picture ? 2 : 0.1)));
const source: FeatureSource = {
  grid: { rows: 2, columns: 2, channels: 6 },
  load: async (pictures) => [
    tf.tensor3d(Float32Array.from(pictures.flatMap((i) => [...features[i]!])), [pictures.length, 4, 6]),
  ],
  features: (_, [cells]) => cells as tf.Tensor3D,
};
const fresh = () =>
  initialWeights(declareDecoder(decoder, { channels: 6, vocabulary: vocabulary.size }), new SeededRandom(1));

beforeAll(() => selectBackend('cpu'));

describe('captionDrawer', () => {
  it('holds each sentence against the others of its picture, the longest first', async () => {
    const draw = captionDrawer({ decoder, vocabulary, references, samples: 4, temperature: 1, maxLength: 6 });
    const [cells] = await source.load([0, 1], new SeededRandom(1));
    const before = tf.memory().numTensors;
    const weights = fresh();
    const drawn = draw(weights, cells as tf.Tensor3D, { pictures: [0, 1], random: new SeededRandom(3) });
    tf.dispose(weights);
    expect(tf.memory().numTensors).toBe(before);
    for (const sentences of drawn.sentences) {
      expect(sentences).toHaveLength(4);
      const lengths = sentences.map(({ words }) => words.length);
      expect(lengths).toEqual([...lengths].sort((a, b) => b - a));
      // Each is held against the mean of the other three, so that all four together have neither gained nor lost.
      expect(sentences.reduce((sum, { advantage }) => sum + advantage, 0)).toBeCloseTo(0, 6);
    }
  });
});

it('policy gradient by hand: words of a good sentence become more probable', () => {
  const logits = tf.tensor2d([0, 0, 0, 0], [2, 2]);
  const rows = { targets: tf.tensor1d([1, 0], 'int32'), counts: tf.tensor1d([1, 1]), advantages: tf.tensor1d([2, -1]) };
  expect(policyGradient(logits, rows).dataSync()[0]).toBeCloseTo((-(2 - 1) * Math.log(0.5)) / 2, 6);
  const gradient = tf
    .grad((x) => policyGradient(x as tf.Tensor2D, rows))(logits)
    .dataSync();
  for (const [i, value] of [0.5, -0.5, 0.25, -0.25].entries()) expect(gradient[i]).toBeCloseTo(value, 6);
  // At T = 1/2 words are drawn from p²: log p(1) = 2 · ln 3 − ln(1 + 9).
  const sharper = policyGradient(
    tf.tensor2d([0, Math.log(3)], [1, 2]),
    {
      targets: tf.tensor1d([1], 'int32'),
      counts: tf.tensor1d([1]),
      advantages: tf.tensor1d([1]),
    },
    { temperature: 0.5 },
  );
  expect(sharper.dataSync()[0]).toBeCloseTo(-Math.log(0.9), 6);
  // Word 2 is never drawn: e³ : e¹ are left.
  const among = { targets: tf.tensor1d([1], 'int32'), counts: tf.tensor1d([1]), advantages: tf.tensor1d([1]) };
  const restricted = tf.valueAndGrad((x) => policyGradient(x as tf.Tensor2D, among, { neverDrawn: [2] }));
  const { value, grad } = restricted(tf.tensor2d([3, 1, 9], [1, 3]));
  expect(value.dataSync()[0]).toBeCloseTo(Math.log(1 + Math.exp(2)), 5);
  expect(grad.dataSync()[2]).toBe(0);
});

it('spreads the advantage of each sentence over the words that were drawn, the end only where it was one of them', () => {
  const cut = { words: [4, 5], ended: false, advantage: -1 };
  const ended = { words: [4], ended: true, advantage: 2 };
  expect([...spreadOverRows([[cut, ended], [ended]], [2, 2, 1])]).toEqual([-1, 2, 2, 0, -1, 2, 2, 0, 0, 0]);
});

it.each(['soft', 'hard-sampled'] as const)('earns more and more on a tiny world: %s', async (selection) => {
  const training = trainingOptionsSchema.parse({
    batchSize: 2,
    learningRate: 0.02,
    warmup: 0,
    dropout: 0,
    ema: 0,
    schedule: 'constant',
    selfCriticalSamples: 8,
    maxLength: 5,
  });
  const looking = withLargestCells({ ...decoder, selection });
  const draw = captionDrawer({ decoder: looking, vocabulary, references, samples: 8, temperature: 0.7, maxLength: 5 });
  const trainer = createTrainer({
    decoder: looking,
    training,
    source,
    captions: [[[4]], [[4]]],
    draw,
    stepsPerEpoch: 1,
    graph: false,
    onRefusal: () => undefined,
  });
  let trained = startTraining(
    Object.fromEntries(Object.entries(fresh()).map(([name, tensor]) => [`decoder/${name}`, tensor])),
    { average: false },
  );
  const rewards: number[] = [];
  for (let step = 0; step < 60; step++) {
    const loaded = await trainer.load([0, 1], step);
    const { trained: next, reward } = trainer.step(trained, [0, 1], { step, loaded });
    trained = next;
    rewards.push(reward!);
  }
  tf.dispose(tensorsOf(trained));
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(rewards.slice(-10))).toBeGreaterThan(2 * mean(rewards.slice(0, 10)));
});

describeNative('on the native backend', () => {
  beforeAll(() => selectBackend('tensorflow'));
  afterAll(() => selectBackend('cpu'));

  it('draws the same sentences by graph as op by op', async () => {
    const weights = fresh();
    const compute = graphDecoder(decoder, Object.keys(weights), { cacheFolder: temporaryFolder() });
    const [cells] = await source.load([0, 1], new SeededRandom(1));
    const settings = { decoder, vocabulary, references, samples: 4, maxLength: 6, temperature: 1 };
    const [byGraph, opByOp] = [captionDrawer({ ...settings, compute }), captionDrawer(settings)].map((draw) =>
      draw(weights, cells as tf.Tensor3D, { pictures: [0, 1], random: new SeededRandom(3) }),
    );
    expect(byGraph).toEqual(opByOp);
    compute.dispose();
    tf.dispose([weights, cells!]);
  });
});
