import '../../src/backend/gradients.js';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { declareDecoder } from '../../src/decoder/declare-decoder.js';
import { decoderOptionsSchema } from '../../src/decoder/decoder-options.js';
import { unroll } from '../../src/decoder/unroll.js';
import { initialWeights, type Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { captionLoss } from '../../src/training/caption-loss.js';
import { hardAttentionDraws } from '../../src/training/hard-attention-draws.js';
import { type HardAttentionOptions, hardAttentionOptionsSchema } from '../../src/training/hard-attention-options.js';
import { wordLogProbabilities } from '../../src/training/losses/word-log-probabilities.js';
import { normalTensor } from '../support/normal-tensor.js';

/** One picture of three cells and the sentence "4 5 end": 27 ways to look at it. */
const cells = 3;
const words = [1, 4, 5];
const targets = [4, 5, 2];
const steps = words.length;
const decoder = decoderOptionsSchema.parse({
  selection: 'hard-sampled',
  channel: 'none',
  value: 3,
  attention: 3,
  hidden: 4,
  embedding: 3,
});

let names: string[];
let weights: tf.Tensor[];
let picture: tf.Tensor3D;
beforeAll(async () => {
  await selectBackend('auto');
  const random = new SeededRandom(11);
  // Three times the usual start, so that where the decoder looks makes a difference.
  const declared = initialWeights(declareDecoder(decoder, { channels: 3, vocabulary: 6 }), random);
  names = Object.keys(declared);
  weights = Object.values(declared).map((weight) => tf.mul(weight, 3));
  picture = normalTensor(random, [1, cells, 3], 1.5);
});

const named = (tensors: readonly tf.Tensor[]): Weights =>
  Object.fromEntries(names.map((name, i) => [name, tensors[i]!]));

/** The sentence once, every step's cell given. */
function lookAlong(own: Weights, path: readonly number[], uniforms: readonly number[]) {
  const draws = {
    uniforms: tf.tensor2d([...uniforms, ...new Array<number>(steps - uniforms.length).fill(0)], [steps, 1]),
    expected: tf.zeros([1]) as tf.Tensor1D,
  };
  const input = { features: picture, words: tf.tensor1d(words, 'int32'), rowsAtStep: [1, 1, 1], draws };
  const { attention, chosen, logits } = unroll(own, input, decoder);
  const weight = (t: number) => tf.slice(tf.reshape(attention[t]!, [cells]), [path[t]!], [1]);
  return {
    attention: attention.map((alphas) => Array.from(alphas.dataSync())),
    chosen: chosen.map((step) => step.dataSync().indexOf(1)),
    probability: () => path.map((_, t) => weight(t)).reduce((product, next) => tf.mul(product, next)),
    logWords: () => tf.sum(wordLogProbabilities(logits, tf.tensor1d(targets, 'int32'))),
  };
}

/** Uniform numbers that make the decoder look along a path: the middle of the cell's share at each step. */
function uniformsFor(path: readonly number[]): number[] {
  const uniforms: number[] = [];
  for (const [t, cell] of path.entries()) {
    const shares = tf.tidy(() => lookAlong(named(weights), path, uniforms).attention[t]!);
    uniforms.push(shares.slice(0, cell).reduce((sum, share) => sum + share, 0) + shares[cell]! / 2);
  }
  return uniforms;
}

const everyPath = Array.from({ length: cells ** steps }, (_, i) => [Math.floor(i / 9), Math.floor(i / 3) % 3, i % 3]);

/** Gradient of −E[Σ log p] / words, by going all ways: the sum over paths of P(path) Σ log p, differentiated. */
function exactGradient(): tf.Tensor[] {
  const terms = everyPath.map((path) => {
    const uniforms = uniformsFor(path);
    expect(tf.tidy(() => lookAlong(named(weights), path, uniforms).chosen)).toEqual(path);
    const term = (...tensors: tf.Tensor[]) => {
      const seen = lookAlong(named(tensors), path, uniforms);
      return tf.sum(tf.mul(seen.probability(), seen.logWords())) as tf.Scalar;
    };
    return tf.grads(term)(weights);
  });
  return names.map((_, i) => tf.mul(tf.addN(terms.map((gradients) => gradients[i]!)), -1 / steps));
}

/** The estimator on `samples` copies of the picture at once. */
function estimate(options: HardAttentionOptions, samples: number, random: SeededRandom) {
  const drawn = hardAttentionDraws({ images: samples, steps: samples * steps, heads: 1 }, options.expectation, random);
  const spread = (ids: readonly number[]) =>
    tf.tensor1d(
      ids.flatMap((id) => new Array(samples).fill(id)),
      'int32',
    );
  const batch = {
    features: tf.tile(picture, [samples, 1, 1]),
    words: spread(words),
    targets: spread(targets),
    rowsAtStep: [1, 1, 1],
    hardAttention: {
      draws: { uniforms: tf.tensor2d(drawn.uniforms, [samples * steps, 1]), expected: tf.tensor1d(drawn.expected) },
      averages: tf.tensor1d([-7, -4, -2]),
    },
  };
  const loss = { labelSmoothing: 0, doublyStochastic: 0, dropout: 0, hardAttention: options };
  let variance = [0, 0];
  const total = (...tensors: tf.Tensor[]) => {
    const result = captionLoss(named(tensors), batch, { decoder, loss });
    const { variance: left, varianceWithoutBaseline: whole } = result.hardAttention!;
    variance = [left.dataSync()[0]!, whole.dataSync()[0]!];
    return result.total;
  };
  return { gradients: tf.grads(total)(weights), variance };
}

/** How far the mean of many estimates lies from the exact gradient, in standard errors; root mean square over all weights. */
function standardErrorsOff(exact: readonly tf.Tensor[], changes: Partial<HardAttentionOptions>): number {
  const options = hardAttentionOptionsSchema.parse({ entropyWeight: 0, expectation: 0, ...changes });
  const random = new SeededRandom(6);
  const runs = Array.from({ length: 24 }, () => tf.tidy(() => estimate(options, 400, random).gradients));
  const squares = exact.flatMap((gradient, i) => {
    const all = tf.stack(runs.map((run) => run[i]!)); // [runs, …]
    const { mean, variance } = tf.moments(all, 0);
    const error = tf.sqrt(tf.div(variance, runs.length - 1));
    const off = tf.div(tf.sub(mean, gradient), error).dataSync();
    // A weight that the draws do not reach has neither error nor difference.
    return Array.from(error.dataSync(), (size, k) => (size > 1e-7 ? off[k]! ** 2 : 0)).filter((square) => square > 0);
  });
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}

describe('REINFORCE', () => {
  let exact: tf.Tensor[];
  beforeAll(() => {
    exact = exactGradient();
  });

  // Weights share their draws, so that a right estimate lies between about 0.7 and 1.7, however many samples are drawn.
  it.each([
    { reward: 'sentence', baseline: 'moving-average' },
    { reward: 'to-go', baseline: 'moving-average' },
    { reward: 'to-go', baseline: 'self-critical' },
  ] as const)('estimates the exact gradient: reward $reward, baseline $baseline', (options) => {
    expect(standardErrorsOff(exact, options)).toBeLessThan(2);
  });

  it('is biased, and the test sees it, with half-time expectation or with half of the reward', () => {
    expect(standardErrorsOff(exact, { expectation: 0.5 })).toBeGreaterThan(3);
    expect(standardErrorsOff(exact, { rewardWeight: 0.5 })).toBeGreaterThan(3);
  });

  it('varies less with a baseline', () => {
    for (const baseline of ['moving-average', 'self-critical'] as const) {
      const options = hardAttentionOptionsSchema.parse({ baseline, expectation: 0 });
      const [left, whole] = tf.tidy(() => estimate(options, 200, new SeededRandom(2)).variance);
      expect(left).toBeLessThan(0.6 * whole!);
    }
  });
});
