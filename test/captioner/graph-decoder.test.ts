import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import type { DecoderModel } from '../../src/captioner/decoder-model.js';
import { describeFeatures } from '../../src/captioner/describe-features.js';
import { defaultSearchOptions } from '../../src/captioner/description.js';
import { eagerDecoder } from '../../src/captioner/eager-decoder.js';
import { explainFeatures } from '../../src/captioner/explain-features.js';
import { graphDecoder } from '../../src/captioner/graph-decoder.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { initialWeights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { specialWords, Vocabulary } from '../../src/text/vocabulary.js';
import { describeNative } from '../support/backend-loads.js';
import { normalTensor } from '../support/normal-tensor.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const [rows, columns, channels] = [2, 3, 8];
const vocabulary = new Vocabulary([...specialWords, ...'abcdefghijklm']);
const search = { ...defaultSearchOptions, maxLength: 9, nBest: 2 };

function modelOf(options: object): DecoderModel {
  const decoder = decoderOptionsSchema.parse({ value: 16, attention: 8, hidden: 16, embedding: 6, ...options });
  const specs = declareDecoder(decoder, { channels, vocabulary: vocabulary.size });
  const weights = initialWeights(specs, new SeededRandom(7));
  // Words that differ clearly and sentences that end at different lengths.
  const sharper = Object.entries(weights).map(([name, weight]) => [
    name,
    name.endsWith('kernel') ? tf.mul(weight, 3) : weight,
  ]);
  return { weights: Object.fromEntries(sharper), options: decoder, vocabulary, confidence: Math.exp };
}

const grids = (pictures: number, seed = 1) =>
  tf.relu(normalTensor<tf.Tensor4D>(new SeededRandom(seed), [pictures, rows, columns, channels]));

const variants = {
  default: {},
  'more heads, separate keys': { heads: 2, keyValue: 'separate', score: 'scaled-dot' },
  'hard cells': { selection: 'hard-argmax', score: 'saliency' },
  'no channels, luong': { channel: 'none', fusion: 'luong' },
  'channels at each word': { channel: 'sca' },
  'channels of what was seen': { channel: 'sca', channelOrder: 'after', fusion: 'both' },
  'no previous word': { previousWord: false, selfAttention: 1 },
  'word memory': { wordAttention: true },
};

describeNative('the decoder by graph', () => {
  beforeAll(() => selectBackend('tensorflow'));

  const byGraph = (model: DecoderModel, cacheFolder = temporaryFolder()) =>
    graphDecoder(model.options, Object.keys(model.weights), { cacheFolder });

  it.each(Object.entries(variants))('says what the eager one says and looks where it looks: %s', (_, options) => {
    const model = modelOf(options);
    const compute = byGraph(model);
    for (const [pictures, beamSize] of [
      [1, 3],
      [5, 3],
      [2, 1],
    ] as const) {
      const features = grids(pictures);
      const settings = { ...search, beamSize, nBest: Math.min(2, beamSize) };
      const eager = describeFeatures(model, features, settings);
      const graph = describeFeatures({ ...model, compute }, features, settings);
      expect(graph.map(({ caption }) => caption)).toEqual(eager.map(({ caption }) => caption));
      expect(graph.map(({ alternatives }) => alternatives.map(({ words }) => words))).toEqual(
        eager.map(({ alternatives }) => alternatives.map(({ words }) => words)),
      );
      for (const [picture, { logProbability, attention }] of graph.entries()) {
        const expected = eager[picture]!;
        expect(logProbability).toBeCloseTo(expected.logProbability, 3);
        expectClose(attention.weights.flat(), expected.attention.weights.flat());
        expectClose([Float32Array.from(attention.gate)], [Float32Array.from(expected.attention.gate)]);
        expectClose(attention.channels, expected.attention.channels);
      }
    }
    const [explained] = explainFeatures({ ...model, compute }, grids(1), ['a b c']);
    const [expected] = explainFeatures(model, grids(1), ['a b c']);
    expect(explained!.logProbability).toBeCloseTo(expected!.logProbability, 3);
    compute.dispose();
  });

  it('takes other weights of the same shapes, and graphs that an earlier start kept', () => {
    const [model, other] = [modelOf({}), modelOf({})];
    const folder = temporaryFolder();
    const features = grids(2);
    const first = byGraph(model, folder);
    const captions = describeFeatures({ ...model, compute: first }, features, search);
    first.dispose();
    const second = byGraph(model, folder);
    expect(describeFeatures({ ...model, compute: second }, features, search)).toEqual(captions);
    const changed = Object.fromEntries(Object.entries(other.weights).map(([name, x]) => [name, tf.mul(x, -1)]));
    const learnt = { ...model, weights: changed };
    expect(describeFeatures({ ...learnt, compute: second }, features, search).map(({ caption }) => caption)).toEqual(
      describeFeatures(learnt, features, search).map(({ caption }) => caption),
    );
    second.dispose();
  });

  it.each(['eager', 'graph'])('leaks nothing: %s', (kind) => {
    const model = modelOf({});
    const compute = kind === 'graph' ? byGraph(model) : eagerDecoder(model.options);
    const features = grids(6);
    describeFeatures({ ...model, compute }, features, search);
    const before = tf.memory();
    for (let call = 0; call < 20; call++) describeFeatures({ ...model, compute }, features, search);
    explainFeatures({ ...model, compute }, features, new Array(6).fill('a b'));
    expect(tf.memory()).toMatchObject({ numTensors: before.numTensors, numBytes: before.numBytes });
    compute.dispose();
  });
});

describe('on a backend without graphs', () => {
  beforeAll(() => selectBackend('cpu'));

  it('runs op by op, and says why', () => {
    const model = modelOf({});
    const refusals: string[] = [];
    const onRefusal = ({ message }: Error) => refusals.push(message);
    const compute = graphDecoder(model.options, Object.keys(model.weights), { onRefusal });
    const [said] = describeFeatures({ ...model, compute }, grids(1), search);
    expect(said!.caption).toBe(describeFeatures(model, grids(1), search)[0]!.caption);
    expect(refusals[0]).toMatch(/^Expected the backend tensorflow for graphs, got cpu\./);
    compute.dispose();
  });
});

function expectClose(got: readonly Float32Array[], expected: readonly Float32Array[]): void {
  expect(got.length).toBe(expected.length);
  for (const [i, row] of got.entries()) {
    const worst = Math.max(...row.map((value, at) => Math.abs(value - expected[i]![at]!)));
    expect(worst).toBeLessThan(1e-4);
  }
}
