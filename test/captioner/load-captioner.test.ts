import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { defaultSearchOptions } from '../../src/captioner/description.js';
import { loadCaptioner } from '../../src/captioner/load-captioner.js';
import { readModelIdentity } from '../../src/captioner/model-files.js';
import { modelFolder } from '../../src/captioner/model-folder.js';
import type { Pixels } from '../../src/image/pixels.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { backendLoads } from '../support/backend-loads.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeTinyModel } from '../support/tiny-model.js';

let model: string;

function picture(seed: number): Pixels {
  const random = new SeededRandom(seed);
  const tint = [random.uniform(), random.uniform(), random.uniform()];
  const values = Uint8Array.from(
    { length: 224 * 224 * 3 },
    (_, i) => 255 * tint[i % 3]! * (0.5 + 0.5 * Math.sin(i / 997)),
  );
  return { values, height: 224, width: 224, originalWidth: 640, originalHeight: 480 };
}
const pictures = [1, 2, 3].map(picture);

beforeAll(async () => {
  await selectBackend('wasm');
  model = mkdtempSync(path.join(tmpdir(), 'saccade-model-'));
  await writeTinyModel(model);
});
afterAll(() => rmSync(model, { recursive: true, force: true }));

describe.each(['tensorflow', 'wasm'] as const)('loadCaptioner on %s', (backend) => {
  const test = it.runIf(backendLoads(backend));

  test('describes each picture: words, probability, attention that sums to 1', async () => {
    await selectBackend(backend);
    const captioner = await loadCaptioner(model);
    const described = captioner.describe(pictures, { ...defaultSearchOptions, nBest: 2 });
    expect(described).toHaveLength(3);
    for (const { words, caption, logProbability, confidence, alternatives, attention } of described) {
      expect(words.length).toBeGreaterThan(0);
      expect(caption.split(' ').length).toBeLessThanOrEqual(words.length);
      expect(logProbability).toBeLessThan(0);
      expect(confidence).toBeCloseTo(Math.exp(logProbability / (words.length + 1)), 6);
      expect(alternatives.length).toBeLessThanOrEqual(1);
      expect(attention.grid).toEqual([7, 7]);
      expect(attention.weights).toHaveLength(words.length);
      for (const [weights] of attention.weights)
        expect(weights!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4);
      expect(attention.channels[0]).toHaveLength(1280);
    }
    captioner.dispose();
  });

  test('a picture gets the same caption alone, in a batch, and by greedy search of width 1', async () => {
    await selectBackend(backend);
    const captioner = await loadCaptioner(model);
    const batch = captioner.describe(pictures, defaultSearchOptions);
    for (const [i, one] of pictures.entries()) {
      const [alone] = captioner.describe([one], defaultSearchOptions);
      expect(alone!.caption).toBe(batch[i]!.caption);
      expect(alone!.logProbability).toBeCloseTo(batch[i]!.logProbability, 3);
    }
    captioner.dispose();
  });

  test('explains its own caption with the attention that it had', async () => {
    await selectBackend(backend);
    const captioner = await loadCaptioner(model);
    const [own] = captioner.describe([pictures[0]!], defaultSearchOptions);
    const [explained] = captioner.explain([pictures[0]!], [own!.caption]);
    expect(explained!.words).toEqual(own!.words);
    expect(explained!.logProbability).toBeCloseTo(own!.logProbability, 3);
    for (const [t, [weights]] of explained!.attention.weights.entries()) {
      for (const [cell, weight] of weights!.entries())
        expect(weight).toBeCloseTo(own!.attention.weights[t]![0]![cell]!, 4);
    }
    captioner.dispose();
  });

  test('frees everything', async () => {
    await selectBackend(backend);
    const before = tf.memory().numTensors;
    const captioner = await loadCaptioner(model);
    captioner.describe(pictures, defaultSearchOptions);
    const loaded = tf.memory().numTensors;
    for (let i = 0; i < 5; i++) captioner.describe(pictures, defaultSearchOptions);
    captioner.explain([pictures[0]!], ['a dog']);
    captioner.encode([pictures[0]!]);
    expect(tf.memory().numTensors).toBe(loaded);
    captioner.dispose();
    expect(tf.memory().numTensors).toBe(before);
  });
});

it.runIf(backendLoads('tensorflow'))(
  'the grid is the same on every backend within 1e-3, fused, as a graph, and trainable',
  async () => {
    const grids = [];
    for (const [backend, graph] of [
      ['tensorflow', true],
      ['tensorflow', false],
      ['wasm', false],
    ] as const) {
      await selectBackend(backend);
      const captioner = await loadCaptioner(model, { graph });
      grids.push(captioner.encode([pictures[1]!])[0]!);
      captioner.dispose();
    }
    const [first, ...others] = grids;
    expect(Math.max(...first!.values)).toBeGreaterThan(0.1);
    for (const { values } of others) {
      const worst = values.reduce((most, value, i) => Math.max(most, Math.abs(value - first!.values[i]!)), 0);
      expect(worst).toBeLessThan(1e-3);
    }
  },
);

describe('a model folder', () => {
  it('is found by path, trailing slash, model.json, file URL, with any letters', async () => {
    const folder = path.join(temporaryFolder(), 'модель 100% #1 é');
    cpSync(model, folder, { recursive: true });
    const references = [
      folder,
      `${folder}/`,
      path.join(folder, 'model.json'),
      path.relative('.', folder),
      pathToFileURL(folder).href,
    ];
    for (const reference of references) expect(modelFolder(reference)).toBe(folder);
    await selectBackend('wasm');
    const captioner = await loadCaptioner(pathToFileURL(path.join(folder, 'model.json')).href);
    expect(captioner.identity).toMatch(/^модель 100% #1 é@[0-9a-f]{12}$/);
    captioner.dispose();
  });

  it('has another identity where other words may be said twice', async () => {
    const folder = path.join(temporaryFolder(), 'tiny');
    cpSync(model, folder, { recursive: true });
    const before = await readModelIdentity(folder);
    const file = path.join(folder, 'vocabulary.json');
    writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), repeats: ['dog'] }));
    expect(await readModelIdentity(folder)).not.toBe(before);
  });

  it.each([
    ['config.json', 'no-model'],
    ['vocabulary.json', 'no-model'],
    ['weights.bin', 'bad-model'],
    ['encoder/weights.bin', 'no-model'],
  ])('without %s is refused by name', async (file, code) => {
    const folder = path.join(temporaryFolder(), 'copy');
    cpSync(model, folder, { recursive: true });
    rmSync(path.join(folder, file));
    await expect(loadCaptioner(folder)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(path.basename(file)),
    });
  });

  it('of another vocabulary, another encoder or a broken configuration is refused', async () => {
    const folder = path.join(temporaryFolder(), 'copy');
    cpSync(model, folder, { recursive: true });
    const config = JSON.parse(readFileSync(path.join(folder, 'config.json'), 'utf8'));
    const withConfig = (changes: object) =>
      writeFileSync(path.join(folder, 'config.json'), JSON.stringify({ ...config, ...changes }));
    withConfig({ vocabulary: { ...config.vocabulary, sha256: '0'.repeat(64) } });
    await expect(loadCaptioner(folder)).rejects.toMatchObject({
      code: 'bad-model',
      message: expect.stringContaining('vocabulary'),
    });
    withConfig({ encoder: { ...config.encoder, sha256: '0'.repeat(64) } });
    await expect(loadCaptioner(folder)).rejects.toMatchObject({
      code: 'bad-model',
      message: expect.stringContaining('encoder'),
    });
    withConfig({ decoder: { ...config.decoder, score: 'psychic' } });
    await expect(loadCaptioner(folder)).rejects.toMatchObject({
      code: 'bad-model',
      message: expect.stringContaining('decoder.score'),
    });
  });

  it('that is not there is one sentence', async () => {
    await expect(loadCaptioner('/no/such/model')).rejects.toMatchObject({
      code: 'no-model',
      message: expect.stringContaining('/no/such/model'),
    });
    await expect(loadCaptioner('https://example.org/model')).rejects.toMatchObject({ code: 'no-model' });
  });
});
