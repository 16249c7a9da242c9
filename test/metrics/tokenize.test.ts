import { describe, expect, test } from 'vitest';
import { tokenize } from '../../src/metrics/tokenize.js';
import { readFixture } from './read-fixture.js';

const expected = readFixture<Record<string, string>>('tokens.json');

describe('tokenize', () => {
  test('gives the reference tokeniser’s tokens for every hard caption', () => {
    const different = Object.entries(expected).filter(([caption, tokens]) => tokenize(caption).join(' ') !== tokens);
    expect(Object.keys(expected).length).toBeGreaterThan(380);
    expect(different.map(([caption, tokens]) => ({ caption, tokens, got: tokenize(caption).join(' ') }))).toEqual([]);
  });

  test.each([
    ["Don't they CANNOT?", ['do', "n't", 'they', 'can', 'not']],
    ['A black-and-white dog, running...', ['a', 'black-and-white', 'dog', 'running']],
    ['The U.S. flag (left)', ['the', 'u.s.', 'flag', '-lrb-', 'left', '-rrb-']],
    ['a dog 🐶 runs', ['a', 'dog', 'runs']],
    ['a\ndog\tand a\u2028cat', ['a', 'dog', 'and', 'a', 'cat']],
    [
      'men gonna, gotta: gotna, and a. Then a. Then ',
      ['men', 'gon', 'na', 'got', 'ta', 'gotna', 'and', 'a', 'then', 'a', 'then'],
    ],
    ['', []],
    [' . ! -- "', []],
  ])('%j', (caption, tokens) => {
    expect(tokenize(caption)).toEqual(tokens);
  });

  test('takes time in proportion to the length of hostile text', () => {
    for (const piece of ['=', 'a_', "a'", '<a ', 'a&', '1,', '(1', 'a@', "n't"]) {
      expect(tokenize(piece.repeat(1000)).length).toBeGreaterThan(0);
    }
  });
});
