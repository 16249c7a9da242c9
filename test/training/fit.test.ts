import { readdirSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights, type Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import type { FeatureSource } from '../../src/training/feature-source.js';
import { type EpochEvent, type FitOptions, fit, type StepEvent } from '../../src/training/fit.js';
import { startTraining } from '../../src/training/trained-weights.js';
import { trainingOptionsSchema } from '../../src/training/training-options.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const decoder = decoderOptionsSchema.parse({ hidden: 12, value: 12, attention: 8, embedding: 10 });
const vocabulary = 12;
const grid = { rows: 2, columns: 2, channels: 6 };

/** Six pictures, each lit in a channel of its own, each with two captions. */
const features = Array.from({ length: 6 }, (_, picture) =>
  Float32Array.from({ length: 24 }, (_, i) => (i % 6 === picture ? 2 : 0.1)),
);
const captions = Array.from({ length: 6 }, (_, picture) => [
  [4 + picture, 10],
  [4 + picture, 10, 11],
]);

const source: FeatureSource = {
  grid,
  async load(pictures) {
    const values = Float32Array.from(pictures.flatMap((picture) => [...features[picture]!]));
    return [tf.tensor3d(values, [pictures.length, 4, 6])];
  },
  features: (_, [cells]) => cells as tf.Tensor3D,
};

function optionsFor(folder: string, changes: { epochs: number; patience?: number }) {
  const training = trainingOptionsSchema.parse({
    batchSize: 4,
    warmup: 0,
    learningRate: 0.01,
    dropout: 0.2,
    ema: 0.9,
    ...changes,
  });
  const steps: StepEvent[] = [];
  const epochs: EpochEvent[] = [];
  let kept: Record<string, number[]> = {};
  const options: FitOptions = {
    ...{ decoder, training, source, captions, graph: false, resume: false },
    onRefusal: () => undefined,
    start: () => {
      const specs = declareDecoder(decoder, { channels: grid.channels, vocabulary });
      const weights = Object.entries(initialWeights(specs, new SeededRandom(5))).map(([name, tensor]) => [
        `decoder/${name}`,
        tensor,
      ]);
      return startTraining(Object.fromEntries(weights) as Weights, { average: true });
    },
    checkpoint: path.join(folder, 'last'),
    binding: { vocabulary: 'abc of 12 words', seed: 1 },
    settings: { epochs: changes.epochs },
    validate: async (_, epoch) => [1, 3, 2, 2.5, 2][epoch - 1] ?? 0,
    saveBest: async (weights) => {
      kept = Object.fromEntries(Object.entries(weights).map(([name, tensor]) => [name, [...tensor.dataSync()]]));
    },
    onStep: (event) => steps.push(event),
    onEpoch: (event) => void epochs.push(event),
    signal: new AbortController().signal,
  };
  return { options, steps, epochs, kept: () => kept };
}

beforeAll(async () => {
  await selectBackend('cpu');
});

describe('fit', () => {
  it('learns, keeps the best epoch, and frees every tensor', async () => {
    const before = tf.memory().numTensors;
    const run = optionsFor(temporaryFolder(), { epochs: 4 });
    const { progress } = await fit(run.options);
    expect(run.steps).toHaveLength(8);
    expect(run.epochs.map(({ best }) => best)).toEqual([true, true, false, false]);
    expect(run.epochs[3]!.crossEntropy).toBeLessThan(run.epochs[0]!.crossEntropy);
    expect(progress).toMatchObject({ epoch: 4, step: 8, best: { score: 3, epoch: 2 }, outOfPatience: false });
    expect(tf.memory().numTensors).toBe(before);
  });

  it('stopped in the middle of an epoch and gone on with, it ends with the very same weights', async () => {
    const whole = optionsFor(temporaryFolder(), { epochs: 3 });
    await fit({ ...whole.options, validate: async () => null });
    const folder = temporaryFolder();
    const controller = new AbortController();
    const first = optionsFor(folder, { epochs: 3 });
    const stopAtThird = (event: StepEvent) => {
      first.steps.push(event);
      if (event.step === 3) controller.abort(new Error('stopped'));
    };
    await expect(
      fit({ ...first.options, validate: async () => null, onStep: stopAtThird, signal: controller.signal }),
    ).rejects.toThrow('stopped');
    expect(first.steps.map(({ step }) => step)).toEqual([1, 2, 3]);
    const second = optionsFor(folder, { epochs: 3 });
    await fit({ ...second.options, validate: async () => null, resume: true });
    expect(second.steps.map(({ step }) => step)).toEqual([4, 5, 6]);
    expect(second.kept()).toEqual(whole.kept());
    expect(second.steps.map(({ loss }) => loss)).toEqual(whole.steps.slice(3).map(({ loss }) => loss));
  });

  it('made longer after its end, it goes on as if it had been so long from the start', async () => {
    const whole = optionsFor(temporaryFolder(), { epochs: 4 });
    await fit(whole.options);
    const folder = temporaryFolder();
    await fit(optionsFor(folder, { epochs: 2 }).options);
    const longer = optionsFor(folder, { epochs: 4 });
    await fit({ ...longer.options, resume: true });
    expect(longer.epochs.map(({ epoch }) => epoch)).toEqual([3, 4]);
    expect(longer.steps.map(({ loss }) => loss)).toEqual(whole.steps.slice(4).map(({ loss }) => loss));
    const again = optionsFor(folder, { epochs: 4 });
    expect(await fit({ ...again.options, resume: true })).toMatchObject({ alreadyFinished: true });
    expect(again.steps).toEqual([]);
  });

  it('stopped while it validates, it goes on with the validation and ends with the very same weights', async () => {
    const whole = optionsFor(temporaryFolder(), { epochs: 2 });
    await fit(whole.options);
    const folder = temporaryFolder();
    const controller = new AbortController();
    const first = optionsFor(folder, { epochs: 2 });
    const validate = async () => {
      controller.abort(new Error('stopped'));
      controller.signal.throwIfAborted();
      return 0;
    };
    await expect(fit({ ...first.options, validate, signal: controller.signal })).rejects.toThrow('stopped');
    const second = optionsFor(folder, { epochs: 2 });
    const before = tf.memory().numTensors;
    await fit({ ...second.options, resume: true });
    expect(tf.memory().numTensors).toBe(before);
    expect(second.epochs).toEqual(whole.epochs);
    expect(second.steps.map(({ step }) => step)).toEqual([3, 4]);
    expect(second.kept()).toEqual(whole.kept());
  });

  it('leaves the last whole checkpoint where the next one cannot be written', async () => {
    const folder = temporaryFolder();
    const run = optionsFor(folder, { epochs: 2 });
    await fit({ ...run.options, training: { ...run.options.training, epochs: 1 } });
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const settings = {
      toJSON() {
        throw full;
      },
    };
    await expect(fit({ ...run.options, settings, resume: true })).rejects.toBe(full);
    expect(readdirSync(folder)).toEqual(['last']);
    const again = optionsFor(folder, { epochs: 2 });
    expect(await fit({ ...again.options, resume: true })).toMatchObject({ progress: { epoch: 2, step: 4 } });
  });

  it('stops when patience runs out', async () => {
    const run = optionsFor(temporaryFolder(), { epochs: 9, patience: 2 });
    const { progress } = await fit(run.options);
    expect(progress).toMatchObject({ epoch: 4, outOfPatience: true });
  });

  it('refuses a checkpoint of other settings, and stops at a loss that is no number', async () => {
    const folder = temporaryFolder();
    await fit(optionsFor(folder, { epochs: 1 }).options);
    const other = optionsFor(folder, { epochs: 2 });
    const binding = { vocabulary: 'def of 13 words', seed: 1 };
    await expect(fit({ ...other.options, resume: true, binding })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(/\(vocabulary abc of 12 words\).*\(vocabulary def of 13 words\)/),
    });
    const wild = optionsFor(temporaryFolder(), { epochs: 1 });
    const broken = { ...source, load: async () => [tf.fill([4, 4, 6], Number.NaN)] };
    await expect(fit({ ...wild.options, source: broken })).rejects.toMatchObject({ code: 'diverged' });
  });
});
