import { readFileSync } from 'node:fs';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ScoreSizes } from '../../src/attention/scores/score-function.js';
import { type ScoreName, scoreFunctions } from '../../src/attention/scores/table.js';
import { spatialAttention } from '../../src/attention/spatial-attention.js';
import { selectBackend } from '../../src/backend/select-backend.js';
import { initialWeights, type Weights } from '../../src/layers/parameters.js';
import { SeededRandom } from '../../src/tensors/seeded-random.js';
import { describeBackends } from '../support/backend-loads.js';
import { checkGradients } from '../support/check-gradients.js';

interface GoldenCase {
  score: ScoreName;
  heads: number;
  attention: number;
  cells: number[][][];
  queries: number[][][];
  weights: Record<'W' | 'U', number[][][]> & Record<'b' | 'v', number[][]> & { g: number[] };
  scores: number[][][][];
  alphas: number[][][][];
  context: number[][][];
}

const golden: GoldenCase[] = JSON.parse(
  readFileSync(new URL('../fixtures/attention/scores.json', import.meta.url), 'utf8'),
);

/** The heads' matrices `[heads, inputs, outputs]` side by side: `[inputs, heads · outputs]`. */
const sideBySide = (matrices: number[][][]) =>
  tf.concat(
    matrices.map((matrix) => tf.tensor2d(matrix)),
    1,
  );
const oneAfterAnother = (rows: number[][]) => tf.tensor1d(rows.flat());

/** The golden case's symbols as this project's weights. */
const named: Record<ScoreName, (weights: GoldenCase['weights']) => Weights> = {
  additive: ({ W, U, b, v }) => ({
    'key/kernel': sideBySide(W),
    'query/kernel': sideBySide(U),
    'query/bias': oneAfterAnother(b),
    v: tf.tensor2d(v),
  }),
  dot: () => ({}),
  'scaled-dot': ({ W, U }) => ({ 'key/kernel': sideBySide(W), 'query/kernel': sideBySide(U) }),
  bilinear: ({ W }) => ({
    'query/kernel': tf.concat(
      W.map((matrix) => tf.transpose(tf.tensor2d(matrix))),
      1,
    ),
  }),
  cosine: ({ U, b, g }) => ({
    'query/kernel': sideBySide(U),
    'query/bias': oneAfterAnother(b),
    gain: tf.tensor1d(g),
  }),
  saliency: ({ W, b, v }) => ({ 'key/kernel': sideBySide(W), 'key/bias': oneAfterAnother(b), v: tf.tensor2d(v) }),
};

const far = (found: tf.Tensor, expected: number[] | number[][][] | number[][][][]) =>
  tf.max(tf.abs(tf.sub(found, tf.tensor(expected as number[])))).dataSync()[0]!;

describeBackends('scores', (backend) => {
  beforeAll(() => selectBackend(backend));

  it.each(golden)('$score with $heads heads gives the reference values', (sample) => {
    const sizes: ScoreSizes = { value: 4, query: 4, attention: sample.attention, heads: sample.heads };
    const weights = named[sample.score](sample.weights);
    const { prepareKeys, score } = scoreFunctions[sample.score];
    const values = tf.tensor3d(sample.cells);
    const query = tf.tensor3d(sample.queries);
    const keys = prepareKeys(weights, values, sizes);
    expect(far(score(weights, keys, query, sizes), sample.scores)).toBeLessThan(1e-5);
    const looked = spatialAttention(weights, { keys, values }, query, {
      score: sample.score,
      selection: 'soft',
      sizes,
    });
    expect(far(looked.weights, sample.alphas)).toBeLessThan(1e-5);
    expect(far(looked.context, sample.context)).toBeLessThan(1e-5);
  });
});

const everyCase = (Object.keys(scoreFunctions) as ScoreName[]).flatMap((score) =>
  [1, 2].map((heads) => ({ score, heads })),
);

describe.each(everyCase)('$score with $heads heads', ({ score, heads }) => {
  const sizes: ScoreSizes = { value: 4, query: 4, attention: 6, heads };
  const member = scoreFunctions[score];
  const random = new SeededRandom(7);
  const draw = (...shape: number[]) =>
    tf.tensor(
      Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.normal()),
      shape,
    );
  let weights: Record<string, tf.Tensor>;
  let cells: tf.Tensor3D;
  let query: tf.Tensor3D;

  beforeAll(async () => {
    await selectBackend('auto');
    weights = initialWeights(member.declare(sizes), random);
    cells = draw(2, 5, 4) as tf.Tensor3D;
    query = draw(2, 3, 4) as tf.Tensor3D;
  });

  const look = (all: Weights, values: tf.Tensor3D, question: tf.Tensor3D) =>
    spatialAttention(all, { keys: member.prepareKeys(all, values, sizes), values }, question, {
      score,
      selection: 'soft',
      sizes,
    });

  it('gives weights that sum to 1 for every image, sentence and head', () => {
    const { weights: alphas, context } = look(weights, cells, query);
    expect(alphas.shape).toEqual([2, 3, heads, 5]);
    expect(context.shape).toEqual([2, 3, 4]);
    expect(tf.min(alphas).dataSync()[0]).toBeGreaterThanOrEqual(0);
    for (const sum of tf.sum(alphas, 3).dataSync()) expect(sum).toBeCloseTo(1, 5);
  });

  it('gives uniform weights where all cells are alike', () => {
    const alike = tf.tile(tf.slice(cells, [0, 0, 0], [2, 1, 4]), [1, 5, 1]) as tf.Tensor3D;
    for (const weight of look(weights, alike, query).weights.dataSync()) expect(weight).toBeCloseTo(0.2, 5);
  });

  it('permutes its weights with the cells', () => {
    const order = tf.tensor1d([3, 0, 4, 1, 2], 'int32');
    const permuted = look(weights, tf.gather(cells, order, 1), query).weights;
    expect(
      tf.max(tf.abs(tf.sub(permuted, tf.gather(look(weights, cells, query).weights, order, 3)))).dataSync()[0],
    ).toBeLessThan(1e-6);
  });

  it('has the gradients that differences give', () => {
    const target = draw(2, 3, 4);
    // Saliency has no gradient in a query that it does not see.
    const asked = score === 'saliency' ? {} : { query };
    checkGradients({ ...weights, cells, ...asked }, ({ cells: values, query: question = query, ...own }) =>
      tf.mul(look(own, values as tf.Tensor3D, question as tf.Tensor3D).context, target),
    );
  });
});

describe('saliency', () => {
  it('asks nothing, so that maps do not depend on the query; every other score does', () => {
    const random = new SeededRandom(9);
    for (const [name, member] of Object.entries(scoreFunctions)) {
      const sizes: ScoreSizes = { value: 4, query: 4, attention: 3, heads: 1 };
      const weights = initialWeights(member.declare(sizes), random);
      const cells = tf.randomNormal([1, 5, 4], 0, 1, 'float32', 3) as tf.Tensor3D;
      const query = tf.randomNormal([1, 2, 4], 0, 1, 'float32', 4) as tf.Tensor3D;
      const scores = member.score(weights, member.prepareKeys(weights, cells, sizes), query, sizes);
      const [one, other] = tf.split(tf.softmax(scores), 2, 1);
      const moved = tf.max(tf.abs(tf.sub(one!, other!))).dataSync()[0]!;
      if (name === 'saliency') expect(moved).toBe(0);
      else expect(moved, name).toBeGreaterThan(1e-3);
    }
  });
});
