import { expect, it } from 'vitest';
import { repeatedNgrams } from '../../src/text/repeated-ngrams.js';

const wordsOf = (captions: readonly string[]) => captions.map((caption) => caption.split(' '));
const times = (count: number, caption: string) => Array.from({ length: count }, () => caption);

it('lists words that one caption in fifty says twice, and pairs of words that one in a hundred does', () => {
  const captions = wordsOf(['the sea and the sky', ...times(49, 'the sky'), 'by the sea the sea', 'a hat']);
  // "the": 2 of 51; "sea": 1 of 2; "sky": never; "the sea": 1 of 2
  expect(repeatedNgrams(captions)).toEqual(['sea', 'the', 'the sea']);
});

it('leaves out what fewer say twice', () => {
  expect(repeatedNgrams(wordsOf(['a dog a dog', ...times(50, 'a dog')]))).toEqual(['a dog']);
  expect(repeatedNgrams(wordsOf(['a dog a dog', ...times(100, 'a dog')]))).toEqual([]);
});
