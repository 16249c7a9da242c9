import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelAttentions } from '../../src/attention/channel/table.js';
import { selections } from '../../src/attention/selection/table.js';
import { recordGraph } from '../../src/backend/graph/record-graph.js';
import { selectBackend } from '../../src/backend/select-backend.js';
import { describeFeatures } from '../../src/captioner/describe-features.js';
import { type Description, defaultSearchOptions } from '../../src/captioner/description.js';
import { explainFeatures } from '../../src/captioner/explain-features.js';
import type { ModelConfig } from '../../src/captioner/model-config.js';
import { encoderFiles, hashFiles, readModelFiles } from '../../src/captioner/model-files.js';
import { saveCaptioner } from '../../src/captioner/save-captioner.js';
import type { DecoderOptions } from '../../src/decoder/decoder-options.js';
import { unroll } from '../../src/decoder/unroll.js';
import type { Weights } from '../../src/layers/parameters.js';
import { type AttentionRecord, attentionRecord } from '../../src/pipelines/attention-record.js';
import { specialWords, Vocabulary } from '../../src/text/vocabulary.js';
import { captionLoss } from '../../src/training/caption-loss.js';
import { captionRows, slotLengthsOf } from '../../src/training/caption-rows.js';
import { hardAttentionOptionsSchema } from '../../src/training/hard-attention-options.js';
import { startTraining, tensorsOf } from '../../src/training/trained-weights.js';
import { trainingStep } from '../../src/training/training-step.js';
import { backendLoads, describeNative } from '../support/backend-loads.js';
import { coveringCombinations } from './covering-combinations.js';
import { tiny, tinyCaptions, tinyFeatures, tinyWeights } from './tiny-decoder.js';

const { combinations, pairs } = coveringCombinations();
const name = (options: DecoderOptions) => {
  const { score, selection, heads, channel, channelOrder, keyValue, selfAttention, wordAttention, fusion } = options;
  const flags = [wordAttention && 'word attention', !options.previousWord && 'no previous word'].filter(Boolean);
  return [score, selection, heads, channel, channelOrder, keyValue, selfAttention, fusion, ...flags].join(' · ');
};
const cases = combinations.map((options) => [name(options), options] as const);

const rows = captionRows(tinyCaptions, slotLengthsOf(tinyCaptions));
const steps = rows.words.length;
const vocabulary = new Vocabulary([...specialWords, 'a', 'dog', 'runs', 'away']);

const far = (one: tf.Tensor, other: tf.Tensor) => tf.max(tf.abs(tf.sub(one, other))).dataSync()[0]!;

/** The batch as tensors in the order that {@link lossOf} takes them. */
const batchTensors = (options: DecoderOptions): tf.Tensor[] => [
  tinyFeatures(),
  tf.tensor1d(rows.words, 'int32'),
  tf.tensor1d(rows.targets, 'int32'),
  tf.tensor2d(
    Array.from({ length: steps * options.heads }, (_, i) => ((i * 7) % 10) / 10),
    [steps, options.heads],
  ),
  tf.tensor1d([0, 1]),
  tf.tensor1d([-6, -4, -2, -1]),
];

function lossOf(options: DecoderOptions, weights: Weights, batch: readonly tf.Tensor[]) {
  const [features, words, targets, uniforms, expected, averages] = batch;
  const draws = { uniforms: uniforms as tf.Tensor2D, expected: expected as tf.Tensor1D };
  const { drawn } = selections[options.selection];
  return captionLoss(
    weights,
    {
      features: features as tf.Tensor3D,
      words: words as tf.Tensor1D,
      targets: targets as tf.Tensor1D,
      rowsAtStep: rows.rowsAtStep,
      ...(drawn && { hardAttention: { draws, averages: averages as tf.Tensor1D } }),
    },
    {
      decoder: options,
      loss: {
        labelSmoothing: 0.1,
        doublyStochastic: 1,
        dropout: 0,
        ...(drawn && { hardAttention: hardAttentionOptionsSchema.parse({}) }),
      },
    },
  );
}

it('covers every pair of choices with few combinations', () => {
  expect(pairs.size).toBe(317);
  expect(combinations.length).toBeLessThan(30);
});

describe('every combination of choices', () => {
  let folder: string;
  beforeAll(async () => {
    await selectBackend('auto');
    folder = mkdtempSync(join(tmpdir(), 'saccade-combinations-'));
    mkdirSync(join(folder, 'encoder'));
    for (const file of encoderFiles) writeFileSync(join(folder, 'encoder', file), 'stands for an encoder');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(cases)('learns with every weight: %s', (_, options) => {
    const weights = tinyWeights(options);
    const batch = batchTensors(options);
    const names = Object.keys(weights);
    const total = (...tensors: tf.Tensor[]) =>
      lossOf(options, Object.fromEntries(names.map((key, i) => [key, tensors[i]!])), batch).total;
    const { value, grads } = tf.valueAndGrads(total)(Object.values(weights));
    expect(Number.isFinite(value.dataSync()[0])).toBe(true);
    const idle = names.filter((_key, i) => !(tf.max(tf.abs(grads[i]!)).dataSync()[0]! > 1e-9));
    expect(idle).toEqual([]);
  });

  it.runIf(backendLoads('tensorflow')).each(cases)('takes the same step as a graph: %s', async (_, options) => {
    const trained = startTraining(tinyWeights(options), { average: false });
    const step = trainingStep(
      (weights, batch) => {
        const loss = lossOf(options, weights, batch);
        return { total: loss.total, reported: [loss.crossEntropy], carried: [] };
      },
      trained,
      { clipNorm: 5, rateOf: () => 0 },
    );
    const inputs = [...tensorsOf(trained), tf.tensor1d([0.001, 0.001, 0.9]), ...batchTensors(options)];
    const graph = recordGraph(step, inputs);
    const other = [...inputs.slice(0, -6), ...batchTensors(options)];
    const [recorded, eager] = [graph.run(other), tf.tidy(() => step(other))];
    expect(recorded).toHaveLength(eager.length);
    for (const [i, result] of recorded.entries()) expect(far(result, eager[i]!)).toBeLessThan(2e-4);
    graph.dispose();
  });

  it.each(cases)('captions, explains, saves, loads and exports: %s', async (_, options) => {
    const weights = tinyWeights(options);
    const config: ModelConfig = {
      format: 'saccade-model-1',
      encoder: {
        kind: 'mobilenet-v2',
        path: 'encoder',
        sha256: await hashFiles(join(folder, 'encoder'), encoderFiles, 'the encoder'),
        grid: '7x7x1280',
      },
      preprocessing: { size: 224, filter: 'cubic' },
      decoder: options,
      vocabulary: { size: vocabulary.size, sha256: vocabulary.hash() },
    };
    await saveCaptioner(folder, { config, vocabulary, weights }, 'float32');
    const loaded = await readModelFiles(folder);
    expect(loaded.config.decoder).toEqual(options);
    const model = { weights: loaded.weights, options, vocabulary, confidence: () => 1 };
    const grid = tf.reshape(tinyFeatures(), [tiny.images, 2, 2, tiny.channels]) as tf.Tensor4D;
    const before = tf.memory().numTensors;
    const found = describeFeatures(model, grid, { ...defaultSearchOptions, beamSize: 2, maxLength: 4 });
    const explained = explainFeatures(
      model,
      grid,
      found.map(({ caption }) => caption),
    );
    expect(tf.memory().numTensors).toBe(before);

    for (const [image, description] of found.entries()) {
      const { words, attention, logProbability } = description;
      expect(explained[image]!.words).toEqual(words);
      const { weights: maps, channels } = explained[image]!.attention;
      expect(attention.weights.length).toBe(words.length);
      for (const [t, heads] of attention.weights.entries()) {
        expect(heads.length).toBe(options.heads);
        for (const [head, map] of heads.entries()) {
          expect(map.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 5);
          for (const [cell, weight] of map.entries()) expect(weight).toBeCloseTo(maps[t]![head]![cell]!, 4);
        }
      }
      const atEachWord = options.channelOrder === 'after' || channelAttentions[options.channel].followsWords;
      const rowsOfChannels = options.channel === 'none' ? 0 : atEachWord ? words.length : 1;
      expect(attention.channels.length).toBe(rowsOfChannels);
      expect(channels.length).toBe(rowsOfChannels);
      checkOtherAttention(options, description, explained[image]!);
      const record = JSON.parse(JSON.stringify(attentionRecord(description))) as AttentionRecord;
      expect(record.health.entropy).toBeGreaterThanOrEqual(0);
      expect(record.cellAttention?.length ?? 0).toBe(options.selfAttention);
      expect(record.wordAttention?.length ?? 0).toBe(options.wordAttention ? words.length : 0);
      const forced = forcedLogProbability(loaded.weights, options, { image, ids: vocabulary.encode(words) });
      // The search counts the end where the sentence has one; a sentence cut at its greatest length has none.
      const ended = Math.abs(forced.withEnd - logProbability) < 1e-3;
      expect(ended || Math.abs(forced.withoutEnd - logProbability) < 1e-3).toBe(true);
      expect(explained[image]!.logProbability).toBeCloseTo(forced.withEnd, 3);
    }
  });
});

/** Self-attention and looks back at the words, by search as by teacher forcing. */
function checkOtherAttention(options: DecoderOptions, found: Description, forced: Description) {
  const { cellAttention, wordAttention } = found.attention;
  expect(cellAttention?.length ?? 0).toBe(options.selfAttention);
  const cells = tiny.cells;
  for (const [layer, heads] of (cellAttention ?? []).entries())
    for (const [head, map] of heads.entries()) {
      expect(map.length).toBe(cells * cells);
      for (let cell = 0; cell < cells; cell++)
        expect(sum(map.subarray(cell * cells, (cell + 1) * cells))).toBeCloseTo(1, 5);
      expectNear(map, forced.attention.cellAttention![layer]![head]!);
    }
  expect(wordAttention?.length ?? 0).toBe(options.wordAttention ? found.words.length : 0);
  for (const [t, row] of (wordAttention ?? []).entries()) {
    expect(row.length).toBe(t + 1);
    expect(sum(row)).toBeCloseTo(1, 5);
    expectNear(row, forced.attention.wordAttention![t]!);
  }
}

const sum = (row: Float32Array) => row.reduce((total, share) => total + share, 0);

function expectNear(row: Float32Array, other: Float32Array) {
  for (const [at, share] of row.entries()) expect(share).toBeCloseTo(other[at]!, 4);
}

/** log p of a sentence by teacher forcing. */
function forcedLogProbability(
  weights: Weights,
  options: DecoderOptions,
  { image, ids }: { image: number; ids: readonly number[] },
) {
  return tf.tidy(() => {
    const features = tf.slice(tinyFeatures(), [image, 0, 0], [1, -1, -1]) as tf.Tensor3D;
    const words = [1, ...ids];
    const input = { features, words: tf.tensor1d(words, 'int32'), rowsAtStep: words.map(() => 1) };
    const logs = tf.logSoftmax(unroll(weights, input, options).logits).arraySync() as number[][];
    const sum = [...ids].reduce((total, id, t) => total + logs[t]![id]!, 0);
    return { withoutEnd: sum, withEnd: sum + logs[ids.length]![2]! };
  });
}

describeNative('native TensorFlow and WebAssembly', () => {
  it.each(cases)('agree within 1e-4: %s', async (_, options) => {
    const logits = async (backend: 'tensorflow' | 'wasm') => {
      await selectBackend(backend);
      return tf.tidy(() => {
        const words = tf.tensor1d(rows.words, 'int32');
        const input = { features: tinyFeatures(), words, rowsAtStep: rows.rowsAtStep };
        return Array.from(unroll(tinyWeights(options), input, options).logits.dataSync());
      });
    };
    const [native, wasm] = [await logits('tensorflow'), await logits('wasm')];
    for (const [i, value] of native.entries()) expect(Math.abs(value - wasm[i]!)).toBeLessThan(1e-4);
  });
});
