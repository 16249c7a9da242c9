import { describe, expect, it } from 'vitest';
import { type BeamSearchOptions, beamSearch } from '../../src/search/beam-search.js';
import type { Hypothesis } from '../../src/search/step-function.js';
import { scrambledWeights, tableModel } from './table-model.js';

const [start, end, unknown] = [0, 1, 2];
const defaults: BeamSearchOptions = {
  images: 1,
  startWord: start,
  endWord: end,
  forbidden: [unknown],
  beamSize: 3,
  maxLength: 4,
  lengthPenalty: 0.7,
  blockNgrams: 0,
  nBest: 1,
};

/** Every sentence of at most `maxLength` words with its log-probability, by recursion. */
function allSentences(model: ReturnType<typeof tableModel>, image: number, maxLength: number) {
  const sentences: { words: number[]; logProbability: number }[] = [];
  const visit = (words: number[], sum: number): void => {
    const distribution = model.distribution([image, start, ...words]);
    if (words.length > 0) sentences.push({ words, logProbability: sum + distribution[end]! });
    if (words.length === maxLength) return;
    for (let word = unknown + 1; word < model.vocabularySize; word++)
      visit([...words, word], sum + distribution[word]!);
  };
  visit([], 0);
  return sentences;
}

const scored = (sentence: { words: number[]; logProbability: number }, alpha: number) =>
  sentence.logProbability / (sentence.words.length + 1) ** alpha;

describe('beamSearch', () => {
  it.each([0, 0.7, 1])('finds what exhaustive search finds when nothing is pruned (α = %d)', (alpha) => {
    const model = tableModel(6, scrambledWeights(6));
    const options = { ...defaults, images: 4, beamSize: 200, nBest: 5, lengthPenalty: alpha };
    const found = beamSearch(model, model.initial(4), options);
    for (const [image, hypotheses] of found.entries()) {
      const best = allSentences(model, image, options.maxLength).sort((a, b) => scored(b, alpha) - scored(a, alpha));
      expect(hypotheses.map(({ words }) => words)).toEqual(best.slice(0, 5).map(({ words }) => words));
      hypotheses.forEach((hypothesis, rank) => {
        expect(hypothesis.logProbability).toBeCloseTo(best[rank]!.logProbability, 5);
        expect(hypothesis.score).toBeCloseTo(scored(best[rank]!, alpha), 5);
        expect(hypothesis.ended).toBe(true);
      });
    }
  });

  it('is greedy at width 1', () => {
    const model = tableModel(9, scrambledWeights(9));
    const found = beamSearch(model, model.initial(20), { ...defaults, images: 20, beamSize: 1, maxLength: 30 });
    for (const [image, [hypothesis]] of found.entries()) {
      const words: number[] = [];
      for (;;) {
        const distribution = model.distribution([image, start, ...words]);
        const allowed = [...distribution.keys()].filter((w) => w > unknown || (w === end && words.length > 0));
        const word = allowed.reduce((best, candidate) =>
          distribution[candidate]! > distribution[best]! ? candidate : best,
        );
        if (word === end) break;
        words.push(word);
      }
      expect(hypothesis!.words).toEqual(words);
    }
  });

  it('gives each image what it gets alone, whatever else is in the batch', () => {
    const model = tableModel(12, scrambledWeights(12));
    const together = beamSearch(model, model.initial(7), { ...defaults, images: 7, maxLength: 8 });
    for (let image = 0; image < 7; image++) {
      const state = model.gather(model.initial(7), Int32Array.of(image));
      const [alone] = beamSearch(model, state, { ...defaults, maxLength: 8 });
      expect(alone!.map(({ words }) => words)).toEqual(together[image]!.map(({ words }) => words));
    }
  });

  it('prefers by hand-computed scores: a longer sentence wins at α = 1, the shorter at α = 0', () => {
    // word 3 then end: P = 0.5 · 0.6 = 0.3;  word 4, word 4, end: P = 0.5 · 0.8 · 0.7 = 0.28
    const table: Record<string, number[]> = {
      '': [0, 0, 0, 0.5, 0.5],
      '3': [0, 0.6, 0, 0.2, 0.2],
      '4': [0, 0.1, 0, 0.1, 0.8],
      '4,4': [0, 0.7, 0, 0.3, 0],
    };
    const model = tableModel(5, (history) => table[history.slice(2).join()] ?? [0, 0.02, 0, 0.49, 0.49]);
    const [short] = beamSearch(model, model.initial(1), { ...defaults, lengthPenalty: 0 });
    expect(short![0]).toMatchObject({ words: [3] });
    expect(short![0]!.logProbability).toBeCloseTo(Math.log(0.3), 6);
    const [long] = beamSearch(model, model.initial(1), { ...defaults, lengthPenalty: 1 });
    expect(long![0]).toMatchObject({ words: [4, 4] });
    expect(long![0]!.score).toBeCloseTo(Math.log(0.28) / 3, 6);
  });

  it('tells which row of each step emitted each word', () => {
    const inner = tableModel(12, scrambledWeights(12));
    const seen: (readonly number[])[][] = [];
    const model = {
      ...inner,
      step(state: Parameters<typeof inner.step>[0], words: Int32Array) {
        const result = inner.step(state, words);
        seen.push([...result.state.histories]);
        return result;
      },
    };
    const found = beamSearch(model, inner.initial(5), { ...defaults, images: 5, maxLength: 9, nBest: 3 });
    found.forEach((hypotheses, image) => {
      for (const { words, rows } of hypotheses) {
        expect(rows).toHaveLength(words.length);
        rows.forEach((row, t) => {
          expect(seen[t]![row]).toEqual([image, start, ...words.slice(0, t)]);
        });
      }
    });
  });

  it('never emits forbidden words, and no n-gram twice', () => {
    const model = tableModel(7, () => [5, 0.01, 9, 1, 0.8, 0.6, 7]);
    const options = { ...defaults, forbidden: [unknown, 6], maxLength: 12, blockNgrams: 2, nBest: 3 };
    const [hypotheses] = beamSearch(model, model.initial(1), options);
    for (const { words } of hypotheses!) {
      expect(words.every((word) => [3, 4, 5].includes(word))).toBe(true);
      const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`);
      expect(new Set(pairs).size).toBe(pairs.length);
    }
  });

  it('ends the best prefix where no sentence ends in time', () => {
    // The end is never among the best, but after word 4 it is least unlikely.
    const table: Record<string, number[]> = { '': [0, 0, 0, 9, 1], '3': [0, 0.1, 0, 1, 9], '3,4': [0, 2, 0, 4, 4] };
    const model = tableModel(5, (history) => table[history.slice(2).join()] ?? [0, 0.01, 0, 5, 5]);
    const [hypotheses] = beamSearch(model, model.initial(1), { ...defaults, beamSize: 1, maxLength: 4 });
    expect(hypotheses).toHaveLength(1);
    expect(hypotheses![0]).toMatchObject({ words: [3, 4], ended: false });
  });

  it('keeps to the longest caption in characters', () => {
    const model = tableModel(12, scrambledWeights(12));
    const wordLengths = Array.from({ length: 12 }, (_, id) => id);
    for (const max of [3, 10, 25]) {
      const options = { ...defaults, images: 6, maxLength: 9, nBest: 3, characters: { max, wordLengths } };
      for (const hypotheses of beamSearch(model, model.initial(6), options)) {
        for (const { words } of hypotheses) {
          expect(words.length).toBeGreaterThan(0);
          expect(words.reduce((sum, word) => sum + word + 1, -1)).toBeLessThanOrEqual(max);
        }
      }
    }
  });

  it('lets finished images leave the rows, and frees every state but the first', () => {
    const model = tableModel(6, ([image, ...words]) =>
      words.length > image! ? [0, 50, 0, 1, 1, 1] : [0, 1, 0, 9, 8, 7],
    );
    const initial = model.initial(6);
    beamSearch(model, initial, { ...defaults, images: 6, maxLength: 10 });
    expect([...model.alive]).toEqual([initial]);
    expect(model.rowsPerStep[0]).toBe(6);
    expect(model.rowsPerStep[1]).toBe(18);
    expect(model.rowsPerStep.at(-1)).toBeLessThanOrEqual(3);
  });

  it('frees its states when the model fails', () => {
    const model = tableModel(6, scrambledWeights(6));
    const initial = model.initial(2);
    const failing = {
      ...model,
      gather: () => {
        throw new Error('out of memory');
      },
    };
    expect(() => beamSearch(failing, initial, { ...defaults, images: 2 })).toThrow('out of memory');
    expect([...model.alive]).toEqual([initial]);
  });

  it('refuses a model without numbers, and constraints that leave no word', () => {
    const broken = tableModel(5, () => [Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect(() => beamSearch(broken, broken.initial(1), defaults)).toThrow(/at least one possible first word/);
    const model = tableModel(5, scrambledWeights(5));
    const none: BeamSearchOptions = { ...defaults, forbidden: [2, 3, 4] };
    expect(() => beamSearch(model, model.initial(1), none)).toThrow(/at least one possible first word/);
  });

  it('finds more probable sentences with a wider beam, on the whole', () => {
    const peaked = scrambledWeights(30);
    const model = tableModel(30, (history) => peaked(history).map((weight, word) => (word === end ? 1 : weight ** 8)));
    const total = (beamSize: number) =>
      beamSearch(model, model.initial(30), { ...defaults, images: 30, beamSize, maxLength: 8, lengthPenalty: 0 })
        .map(([best]: Hypothesis[]) => best!.score)
        .reduce((sum, score) => sum + score, 0);
    expect(total(3)).toBeGreaterThan(total(1));
    expect(total(10)).toBeGreaterThan(total(3));
  });
});
