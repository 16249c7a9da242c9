import { describe, expect, it } from 'vitest';
import { type SampleOptions, sample } from '../../src/search/sample.js';
import { scrambledWeights, tableModel } from './table-model.js';

/** Mulberry32. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const options = (rows: number, seed: number): SampleOptions => ({
  rows,
  startWord: 0,
  endWord: 1,
  forbidden: [2],
  blockNgrams: 0,
  maxLength: 6,
  temperature: 1,
  random: seeded(seed),
});

describe('sample', () => {
  it('draws words as often as the model says, forbidden ones shared out', () => {
    const model = tableModel(5, () => [0, 0.2, 0.3, 0.2, 0.3]);
    const sentences = sample(model, model.initial(4000), options(4000, 1));
    const first = sentences.filter(({ words }) => words[0] === 3).length / 4000;
    expect(first).toBeCloseTo(0.4, 1);
    const single = sentences.filter(({ words, ended }) => ended && words.length === 1).length / 4000;
    expect(single).toBeCloseTo(0.2 / 0.7, 1);
  });

  it('sums the log-probabilities of the model, the end included', () => {
    const model = tableModel(8, scrambledWeights(8));
    for (const [row, { words, ended, logProbability }] of sample(model, model.initial(30), options(30, 2)).entries()) {
      const history = [row, 0];
      let sum = 0;
      for (const word of ended ? [...words, 1] : words) {
        sum += model.distribution(history)[word]!;
        history.push(word);
      }
      expect(logProbability).toBeCloseTo(sum, 5);
      expect(ended || words.length === 6).toBe(true);
    }
  });

  it('repeats itself with the same seed, and not with another', () => {
    const model = tableModel(8, scrambledWeights(8));
    const run = (seed: number) => sample(model, model.initial(20), options(20, seed)).map(({ words }) => words);
    expect(run(3)).toEqual(run(3));
    expect(run(3)).not.toEqual(run(4));
  });

  it('becomes greedy as the temperature falls', () => {
    const model = tableModel(5, () => [0, 1, 0, 2, 3]);
    const sentences = sample(model, model.initial(10), { ...options(10, 5), temperature: 0.01 });
    expect(sentences.every(({ words }) => words.every((word) => word === 4))).toBe(true);
  });

  it('frees every state but the first', () => {
    const model = tableModel(8, scrambledWeights(8));
    const initial = model.initial(9);
    sample(model, initial, options(9, 6));
    expect([...model.alive]).toEqual([initial]);
  });

  it('tells which row of each step emitted each word', () => {
    const model = tableModel(8, scrambledWeights(8));
    const sentences = sample(model, model.initial(9), options(9, 7));
    expect(sentences.every(({ rows, words }) => rows.length === words.length && rows.every((row) => row < 9))).toBe(
      true,
    );
    expect(sentences.map(({ rows }) => rows[0])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });
});
