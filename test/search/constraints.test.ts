import { describe, expect, it } from 'vitest';
import { createConstraints, repeatsNgram } from '../../src/search/constraints.js';

describe('repeatsNgram', () => {
  it.each([
    [[3, 4, 5, 3, 4], 5, 3, true],
    [[3, 4, 5, 3, 4], 6, 3, false],
    [[3, 3], 3, 2, true],
    [[3, 3], 3, 3, false],
    [[3, 3, 3], 3, 3, true],
    [[7, 8], 7, 1, true],
    [[7], 8, 1, false],
    [[], 8, 3, false],
  ])('%j then %d, size %d: %s', (words, word, size, repeated) => {
    expect(repeatsNgram(words, word, size)).toBe(repeated);
  });
});

describe('createConstraints', () => {
  const options = { startWord: 0, endWord: 1, forbidden: [2], blockNgrams: 0, maxLength: 2 };

  it('forbids the start word, the given words and an empty sentence', () => {
    const { allows } = createConstraints(options);
    expect([0, 1, 2, 3].map((word) => allows([], word))).toEqual([false, false, false, true]);
    expect([0, 1, 2, 3].map((word) => allows([3], word))).toEqual([false, true, false, true]);
  });

  it('counts words, and characters with the blanks between', () => {
    const { fits } = createConstraints({ ...options, characters: { max: 9, wordLengths: [0, 0, 0, 4, 5] } });
    expect(fits([3], 3)).toBe(true);
    expect(fits([3], 4)).toBe(false);
    expect(fits([3, 3], 3)).toBe(false);
    expect(fits([3, 3], 1)).toBe(true);
  });

  it('blocks n-grams of the size given, and shorter ones that may not be said twice', () => {
    const mayRepeat = (ngram: readonly number[]) => ngram.join(' ') !== '4' && ngram.join(' ') !== '3 5';
    const said = [3, 4, 5, 3, 5];
    const blocked = (blockNgrams: number) =>
      [3, 4, 5].filter((word) => !createConstraints({ ...options, blockNgrams, mayRepeat }).allows(said, word));
    expect(blocked(0)).toEqual([]);
    expect(blocked(1)).toEqual([3, 4, 5]);
    expect(blocked(2)).toEqual([3, 4]); // "5 3" is there already
    expect(blocked(3)).toEqual([4]);
    const { allows } = createConstraints({ ...options, blockNgrams: 3, mayRepeat });
    expect(allows([3, 5, 4, 3], 5)).toBe(false);
    expect(createConstraints({ ...options, blockNgrams: 3 }).allows([3, 5, 4, 3], 5)).toBe(true);
  });

  it('takes a first word only where it fits', () => {
    const { allows } = createConstraints({ ...options, characters: { max: 4, wordLengths: [0, 0, 0, 4, 5] } });
    expect([3, 4].map((word) => allows([], word))).toEqual([true, false]);
  });
});
