import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { contextGate, declareContextGate } from '../../src/decoder/context-gate.js';
import type { DecoderOptions } from '../../src/decoder/decoder-options.js';
import { declareInitialState, initialState } from '../../src/decoder/initial-state.js';
import { unroll } from '../../src/decoder/unroll.js';
import { declareWordLogits, wordLogits } from '../../src/decoder/word-logits.js';
import { declareWordMemory, lookBack, rememberWord } from '../../src/decoder/word-memory.js';
import { declareEmbedding, embed } from '../../src/layers/embedding.js';
import { declareLstm, lstmStep, lstmWordGates } from '../../src/layers/lstm.js';
import { initialWeights, type WeightSpecs } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { captionRows, slotLengthsOf } from '../../src/training/caption-rows.js';
import { checkDirections } from '../support/check-directions.js';
import { checkGradients } from '../support/check-gradients.js';
import { normalTensor } from '../support/normal-tensor.js';
import { tinyCaptions, tinyFeatures, tinyOptions, tinyWeights } from './tiny-decoder.js';

beforeAll(async () => {
  await selectBackend('cpu');
  random = new SeededRandom(6);
});

let random: SeededRandom;
const draw = (...shape: number[]) => normalTensor(random, shape);
const fresh = (specs: WeightSpecs) => initialWeights(specs, random);

describe('gradients of the parts, number by number', () => {
  it('context gate', () => {
    const target = draw(2, 4);
    checkGradients(
      { ...fresh(declareContextGate({ hidden: 3, context: 4 })), hidden: draw(2, 3) },
      ({ hidden, ...own }) => tf.mul(contextGate(own, hidden!), target),
    );
  });

  it('initial state', () => {
    const target = draw(2, 3);
    checkGradients(
      { ...fresh(declareInitialState({ value: 4, hidden: 3 })), values: draw(2, 5, 4) },
      ({ values, ...own }) => {
        const { hidden, memory } = initialState(own, values as tf.Tensor3D);
        return tf.mul(tf.add(hidden, tf.mul(memory, 2)), target);
      },
    );
  });

  it('embedding', () => {
    const target = draw(3, 2);
    checkGradients(fresh(declareEmbedding(4, 2)), (own) => tf.mul(embed(own, tf.tensor1d([3, 1, 3], 'int32')), target));
  });

  it('LSTM', () => {
    const target = draw(2, 3);
    const inputs = { words: draw(2, 2), read: draw(2, 2), hidden: draw(2, 3), memory: draw(2, 3) };
    checkGradients({ ...fresh(declareLstm({ word: 2, context: 2, hidden: 3 })), ...inputs }, (all) => {
      const { words, read, hidden, memory, ...own } = all as Record<keyof typeof inputs, tf.Tensor>;
      const next = lstmStep(own, { wordGates: lstmWordGates(own, words), read: [read], state: { hidden, memory } });
      return tf.mul(tf.add(next.hidden, tf.mul(next.memory, 2)), target);
    });
  });

  it('word logits', () => {
    const target = draw(2, 5);
    const evidence = { hidden: draw(2, 3), context: draw(2, 2), previousWord: draw(2, 3) };
    const sizes = { hidden: 3, context: 2, embedding: 3, vocabulary: 5 };
    checkGradients({ ...fresh(declareWordLogits(sizes)), ...evidence }, (all) => {
      const { hidden, context, previousWord, ...own } = all as Record<keyof typeof evidence, tf.Tensor>;
      return tf.mul(wordLogits(own, { hidden, context, previousWord }), target);
    });
  });

  it('word memory', () => {
    const target = draw(2, 2);
    const states = { first: draw(2, 3), second: draw(2, 3) };
    checkGradients({ ...fresh(declareWordMemory({ hidden: 3, attention: 2 })), ...states }, (all) => {
      const { first, second, ...own } = all as Record<keyof typeof states, tf.Tensor>;
      const memory = rememberWord(own, rememberWord(own, undefined, first), second);
      return tf.mul(lookBack(own, memory, second).recalled, target);
    });
  });
});

describe('gradients of the whole decoder, along directions', () => {
  const rows = captionRows(tinyCaptions, slotLengthsOf(tinyCaptions));
  const everyPart: Partial<DecoderOptions>[] = [
    {},
    {
      score: 'scaled-dot',
      heads: 2,
      channelOrder: 'after',
      keyValue: 'separate',
      fusion: 'luong',
      wordAttention: true,
    },
    { score: 'cosine', heads: 2, channel: 'sca', keyValue: 'separate', selfAttention: 1, fusion: 'both' },
    { score: 'bilinear', channel: 'sca', channelOrder: 'after', selfAttention: 1, previousWord: false },
    { score: 'saliency', heads: 2, channel: 'sca', wordAttention: true },
  ];
  it.each(everyPart)('%j', (changes) => {
    const options = tinyOptions(changes);
    const target = draw(rows.words.length, 8);
    const weights = { ...tinyWeights(options, 0.6), features: tinyFeatures() };
    checkDirections(weights, ({ features, ...own }) => {
      const input = { words: tf.tensor1d(rows.words, 'int32'), rowsAtStep: rows.rowsAtStep };
      return tf.mul(unroll(own, { ...input, features: features as tf.Tensor3D }, options).logits, target);
    });
  });
});

describe('word memory', () => {
  it('gives the words so far shares that sum to 1, and more words as it grows', () => {
    const weights = fresh(declareWordMemory({ hidden: 3, attention: 2 }));
    const first = rememberWord(weights, undefined, draw(2, 3));
    expect(Array.from(lookBack(weights, first, draw(2, 3)).shares.dataSync())).toEqual([1, 1]);
    const { shares, recalled } = lookBack(weights, rememberWord(weights, first, draw(2, 3)), draw(2, 3));
    expect(shares.shape).toEqual([2, 2]);
    expect(recalled.shape).toEqual([2, 2]);
    for (const sum of tf.sum(shares, 1).dataSync()) expect(sum).toBeCloseTo(1, 5);
  });
});
