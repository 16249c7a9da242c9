import { describe, expect, it } from 'vitest';
import { buildVocabulary, defaultMinCount, growVocabulary } from '../../src/text/build-vocabulary.js';
import { Vocabulary } from '../../src/text/vocabulary.js';

const captions = ['a dog runs', 'a dog sits', 'a cat', 'constructor'].map((caption) => caption.split(' '));
const special = ['<pad>', '<start>', '<end>', '<unknown>'];

describe('buildVocabulary', () => {
  it('orders words by frequency, then by code point', () => {
    expect(buildVocabulary(captions).words).toEqual([...special, 'a', 'dog', 'cat', 'constructor', 'runs', 'sits']);
  });

  it('leaves out words seen less than minCount', () => {
    expect(buildVocabulary(captions, { minCount: 2 }).words).toEqual([...special, 'a', 'dog']);
  });

  it('takes the default count from the size of the data', () => {
    expect([999, 1_000, 9_999, 10_000].map(defaultMinCount)).toEqual([1, 2, 2, 5]);
  });
});

describe('Vocabulary', () => {
  const vocabulary = buildVocabulary(captions, { minCount: 2, locale: 'tr' });

  it('turns words into ids and back', () => {
    expect(vocabulary.encode(['a', 'cat', 'dog', 'toString'])).toEqual([4, 3, 5, 3]);
    expect(vocabulary.decode([1, 4, 3, 5, 2, 0, 99])).toEqual(['a', '<unknown>', 'dog', '<unknown>']);
  });

  it('counts what it covers', () => {
    expect(vocabulary.coverage(captions)).toEqual({ tokens: 9, known: 5, share: 5 / 9 });
    expect(vocabulary.coverage([]).share).toBe(1);
  });

  it('is read back as it was written, with the same hash', () => {
    const again = Vocabulary.parse(vocabulary.toText());
    expect(again.words).toEqual(vocabulary.words);
    expect(again.locale).toBe('tr');
    expect(again.repeats).toEqual([]);
    expect(Vocabulary.parse(new Vocabulary(special).toText()).repeats).toBeUndefined();
    expect(again.hash()).toBe(vocabulary.hash());
    expect(again.hash()).not.toBe(new Vocabulary(vocabulary.words, 'en').hash());
  });

  it.each([
    ['no JSON', 'a,b'],
    ['no words', '{"words": 3}'],
    ['null', 'null'],
    ['other special words', '{"words": ["<s>", "a"]}'],
    ['repeats that are no texts', JSON.stringify({ words: special, repeats: [3] })],
    ['a word twice', JSON.stringify({ words: [...special, 'a', 'a'] })],
  ])('refuses %s', (_name, text) => {
    expect(() => Vocabulary.parse(text)).toThrow(/^Expected .*vocabulary.*, got /);
  });
});

describe('growVocabulary', () => {
  it('keeps every id and puts new words behind', () => {
    const old = buildVocabulary(captions, { minCount: 2, locale: 'tr' });
    const grown = growVocabulary(old, [['zebra', 'a', 'bee', 'bee']], { minCount: 1 });
    expect(grown.words).toEqual([...old.words, 'bee', 'zebra']);
    expect(grown.locale).toBe('tr');
    expect(grown.repeats).toEqual(['bee']);
  });

  it('does not guess what is said twice where the old captions were not counted', () => {
    expect(growVocabulary(new Vocabulary(special), [['bee', 'bee']]).repeats).toBeUndefined();
  });
});
