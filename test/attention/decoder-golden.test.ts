import { readFileSync } from 'node:fs';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, expect, it } from 'vitest';
import { squeezeExcitation } from '../../src/attention/channel/squeeze-excitation.js';
import { selectBackend } from '../../src/backend/select-backend.js';
import { explainFeatures } from '../../src/captioner/explain-features.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { unroll } from '../../src/decoder/unroll.js';
import { lstmStep, lstmWordGates } from '../../src/layers/lstm.js';
import { specialWords, Vocabulary } from '../../src/text/vocabulary.js';
import { describeBackends } from '../support/backend-loads.js';

const golden = (name: string) =>
  JSON.parse(readFileSync(new URL(`../fixtures/attention/${name}.json`, import.meta.url), 'utf8'));

const far = (found: tf.Tensor, expected: tf.TensorLike) =>
  tf.max(tf.abs(tf.sub(found, tf.reshape(tf.tensor(expected), found.shape)))).dataSync()[0]!;

const gates = ({ Wx, Wz, Wh, b }: Record<string, number[][]>) => ({
  'word/kernel': tf.tensor(Wx!),
  'step/kernel': tf.tensor([...Wz!, ...Wh!]),
  bias: tf.tensor(b!),
});

const dense = ({ W, b }: { W: number[][]; b: number[] }) => ({ kernel: tf.tensor2d(W), bias: tf.tensor1d(b) });

const squeezeWeights = ({ W1, b1, W2, b2 }: Record<string, number[][]>) => ({
  'squeeze/kernel': tf.tensor(W1!),
  'squeeze/bias': tf.tensor(b1!),
  'excite/kernel': tf.tensor(W2!),
  'excite/bias': tf.tensor(b2!),
});

const prefix = (start: string, weights: Record<string, tf.Tensor>) =>
  Object.fromEntries(Object.entries(weights).map(([name, tensor]) => [`${start}/${name}`, tensor]));

describeBackends('reference values', (backend) => {
  beforeAll(() => selectBackend(backend));

  it('squeeze-and-excitation', () => {
    const { weights, cells, expected } = golden('squeeze-excitation');
    expect(
      far(squeezeExcitation.weigh(squeezeWeights(weights), { summary: tf.mean(tf.tensor3d(cells), 1) })!, expected),
    ).toBeLessThan(1e-5);
  });

  it('an LSTM step', () => {
    const { weights, word, context, hidden, memory, nextHidden, nextMemory } = golden('lstm-step');
    const own = gates(weights);
    const state = { hidden: tf.tensor2d(hidden), memory: tf.tensor2d(memory) };
    const next = lstmStep(own, {
      wordGates: lstmWordGates(own, tf.tensor2d(word)),
      read: [tf.tensor2d(context)],
      state,
    });
    expect(far(next.hidden, nextHidden)).toBeLessThan(1e-5);
    expect(far(next.memory, nextMemory)).toBeLessThan(1e-5);
  });

  it('the whole decoder over three words', () => {
    const { weights: w, features, words, channels, values, alphas, gates: betas, logits } = golden('decoder');
    const options = decoderOptionsSchema.parse({ value: 4, attention: 3, hidden: 4, embedding: 3 });
    const weights = {
      ...prefix('cells/channel', squeezeWeights(w.se)),
      ...prefix('cells/value', dense(w.value)),
      'cells/score/key/kernel': tf.tensor2d(w.score.W[0]),
      'cells/score/query/kernel': tf.tensor2d(w.score.U[0]),
      'cells/score/query/bias': tf.tensor1d(w.score.b[0]),
      'cells/score/v': tf.tensor2d(w.score.v),
      ...prefix('initial/hidden', dense(w.initHidden)),
      ...prefix('initial/memory', dense(w.initMemory)),
      ...prefix('gate', dense(w.gate)),
      ...prefix('lstm', gates(w.lstm)),
      'embedding/vectors': tf.tensor2d(w.E),
      ...prefix('output/hidden', dense(w.Lh)),
      'output/context/kernel': tf.tensor2d(w.Lz),
      ...prefix('output/word', dense(w.Lo)),
    };
    expect(Object.keys(weights).sort()).toEqual(
      Object.keys(declareDecoder(options, { channels: 16, vocabulary: 6 })).sort(),
    );
    const input = { features: tf.tensor3d([features]), words: tf.tensor1d(words, 'int32'), rowsAtStep: [1, 1, 1] };
    const found = unroll(weights, input, options);
    expect(far(found.prepared.channels!, channels)).toBeLessThan(1e-5);
    expect(far(found.prepared.values, values)).toBeLessThan(1e-5);
    expect(far(tf.concat([...found.attention], 0), alphas)).toBeLessThan(1e-5);
    expect(far(tf.concat([...found.gates], 0), betas)).toBeLessThan(1e-5);
    expect(far(found.logits, logits)).toBeLessThan(1e-5);
  });

  it('a decoder that looks after its LSTM, in two heads, with separate keys and values, and back at its words', () => {
    const { weights: w, features, words, shares, alphas, logits } = golden('luong');
    const options = decoderOptionsSchema.parse({
      ...{ score: 'scaled-dot', heads: 2, channel: 'none', keyValue: 'separate', fusion: 'luong', wordAttention: true },
      ...{ value: 4, attention: 4, hidden: 5, embedding: 3 },
    });
    const headsSideBySide = (matrices: number[][][]) =>
      tf.concat(
        matrices.map((matrix) => tf.tensor2d(matrix)),
        1,
      );
    const weights = {
      ...prefix('cells/value', dense(w.value)),
      'cells/separate/key/kernel': tf.tensor2d(w.WK),
      ...prefix('cells/separate/value', dense({ W: w.WV, b: w.bV })),
      'cells/score/key/kernel': headsSideBySide(w.score.W),
      'cells/score/query/kernel': headsSideBySide(w.score.U),
      ...prefix('initial/hidden', dense(w.initHidden)),
      ...prefix('initial/memory', dense(w.initMemory)),
      ...prefix('gate', dense(w.gate)),
      'words/query/kernel': tf.tensor2d(w.words.Q),
      'words/key/kernel': tf.tensor2d(w.words.K),
      ...prefix('words/value', dense({ W: w.words.V, b: w.words.b })),
      ...prefix('lstm', gates(w.lstm)),
      'embedding/vectors': tf.tensor2d(w.E),
      ...prefix('output/hidden', dense(w.Lh)),
      'output/context/kernel': tf.tensor2d(w.Lz),
      ...prefix('output/word', dense(w.Lo)),
    };
    expect(Object.keys(weights).sort()).toEqual(
      Object.keys(declareDecoder(options, { channels: 3, vocabulary: 6 })).sort(),
    );
    const input = { features: tf.tensor3d([features]), words: tf.tensor1d(words, 'int32'), rowsAtStep: [1, 1, 1] };
    const found = unroll(weights, input, options);
    expect(far(tf.concat([...found.attention], 0), alphas)).toBeLessThan(1e-5);
    expect(far(found.logits, logits)).toBeLessThan(1e-5);
    // The same words as a caption, as the search's steps see them: start, word 4.
    const vocabulary = new Vocabulary([...specialWords, 'one', 'other']);
    const grid = tf.tensor4d([[features.slice(0, 2), features.slice(2)]]);
    const [explained] = explainFeatures({ weights, options, vocabulary, confidence: () => 1 }, grid, ['one other']);
    expect(explained!.attention.wordAttention!.map(({ length }) => length)).toEqual([1, 2]);
    for (const [t, row] of explained!.attention.wordAttention!.entries())
      for (const [word, share] of row.entries()) expect(share).toBeCloseTo(shares[t][word], 5);
  });
});
