import { describe, expect, test } from 'vitest';
import { bleuOf, countBleu } from '../../src/metrics/bleu.js';
import { createCiderD } from '../../src/metrics/cider-d.js';
import { corpusScores } from '../../src/metrics/corpus-scores.js';
import { rougeL } from '../../src/metrics/rouge-l.js';
import { scoreCaptions } from '../../src/metrics/score-captions.js';

const words = (text: string) => (text === '' ? [] : text.split(' '));

describe('BLEU', () => {
  test('by hand: 3 of 4 words, 1 of 3 pairs, too short', () => {
    // c = 4 words, nearest reference 5: brevity exp(1 − 5/4)
    const counts = countBleu(words('a dog runs fast'), [words('the dog runs very fast'), words('a cat')]);
    expect(counts).toMatchObject({ candidateLength: 4, referenceLength: 5, total: [4, 3, 2, 1] });
    expect(counts.matched).toEqual([4, 1, 0, 0]);
    const brevity = Math.exp(1 - 5 / 4);
    const [one, two] = bleuOf([counts]);
    expect(one).toBeCloseTo(brevity, 7);
    expect(two).toBeCloseTo(brevity * Math.sqrt(1 / 3), 7);
  });

  test('counts a repeated word as often as the reference that has it most often', () => {
    expect(countBleu(words('the the the'), [words('the cat'), words('the dog the')]).matched[0]).toBe(2);
  });

  test('counts every n-gram of repeating words', () => {
    // a b a b a: of 3 "a" the reference has 2, of 2 "b" both; of 2 "a b" and 2 "b a" one each; of 2 "a b a" one
    const counts = countBleu(words('a b a b a'), [words('a b a c b'), words('c c')]);
    expect(counts).toMatchObject({ total: [5, 4, 3, 2], matched: [4, 2, 1, 0] });
  });

  test('takes apart the words of a token that holds blanks', () => {
    expect(countBleu(['1\u00a01/2', 'dogs'], [words('1 1/2 dogs')])).toMatchObject({ matched: [3, 2, 1, 0] });
  });

  test('takes the shorter of two references equally near in length', () => {
    expect(countBleu(words('a b c'), [words('a b c d'), words('a b')]).referenceLength).toBe(2);
  });

  test('adds up over a corpus before it divides', () => {
    const counts = [countBleu(['a'], [['a']]), countBleu(words('b b b'), [words('c c c')])];
    expect(bleuOf(counts)[0]).toBeCloseTo(1 / 4, 7);
  });
});

describe('ROUGE-L', () => {
  test('by hand: a common subsequence with gaps', () => {
    // common: a dog fast; P = 3/4, R = 3/5
    const [precision, recall] = [3 / 4, 3 / 5];
    const expected = ((1 + 1.44) * precision * recall) / (recall + 1.44 * precision);
    expect(rougeL(words('a dog goes fast'), [words('a brown dog runs fast')])).toBeCloseTo(expected, 12);
  });

  test('takes precision and recall from different references', () => {
    const [precision, recall] = [1, 1];
    expect(rougeL(words('a b'), [words('a b c d e'), ['a']])).toBeCloseTo(
      ((1 + 1.44) * precision * recall) / (recall + 1.44 * precision),
      12,
    );
  });

  test.each([
    ['', 'a dog'],
    ['a dog', ''],
    ['', ''],
    ['cat', 'dog'],
  ])('is 0 for %j against %j', (candidate, reference) => {
    expect(rougeL(words(candidate), [words(reference)])).toBe(0);
  });
});

describe('CIDEr-D', () => {
  const references = new Map([
    ['1', [words('a dog')]],
    ['2', [words('a cat')]],
  ]);

  test('by hand: words of every picture weigh nothing', () => {
    const { score } = createCiderD(references);
    // unigrams: dog alone weighs, cosine 1; bigrams: "a dog" alone, cosine 1; no longer n-grams
    expect(score(words('a dog'), '1')).toBeCloseTo((10 * 2) / 4, 12);
    // one bigram more than the reference: penalty exp(−1/72); unigram weights log 2 for dog, log 2 for big
    const unigrams = 1 / Math.sqrt(2);
    expect(score(words('big dog a'), '1')).toBeCloseTo(((10 * unigrams) / 4) * Math.exp(-1 / 72), 12);
    expect(score([], '1')).toBe(0);
  });

  test('cuts repetition down to what the reference has', () => {
    const { score } = createCiderD(references);
    // candidate dog dog: min(2g, g)·g / (2g · g) = 1/2 for unigrams
    expect(score(words('dog dog'), '1')).toBeCloseTo((10 * 0.5) / 4, 12);
  });

  test('by hand: words that no picture has weigh most', () => {
    const { score } = createCiderD(references);
    // log 2 each for dog and for either unseen word, one of them twice: cosine 1 / √(1 + 1 + 4); no common pair
    expect(score(words('dog x y x'), '1')).toBeCloseTo(((10 / Math.sqrt(6)) * Math.exp(-4 / 72)) / 4, 12);
  });

  test('refuses an unknown picture', () => {
    expect(() => createCiderD(references).score(['a'], '3')).toThrow('got 3');
  });
});

describe('scoreCaptions', () => {
  const without = { meteor: false };

  test('names what is missing and unknown, and scores the rest', async () => {
    const references = new Map([
      ['a', ['a dog']],
      ['b', ['a cat']],
      ['c', ['a bird']],
    ]);
    const candidates = new Map([
      ['d', 'x'],
      ['b', 'a cat'],
      ['a', 'a dog'],
    ]);
    const scores = await scoreCaptions(candidates, references, without);
    expect(scores).toMatchObject({ images: 2, missing: ['c'], unknown: ['d'], meteor: undefined });
    expect(scores.bleu[0]).toBeCloseTo(1, 7);
    expect(scores.counts.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('one picture: CIDEr-D 0 with a warning; nothing at all: no NaN', async () => {
    const one = await scoreCaptions(new Map([['1', 'a dog']]), new Map([['1', ['a dog']]]));
    expect(one).toMatchObject({ cider: 0, rougeL: 1, meteor: 1 });
    expect(one.warnings.join()).toContain('CIDEr-D is 0 for one picture');
    const none = await scoreCaptions(new Map(), new Map(), without);
    expect([...none.bleu, none.rougeL, none.cider]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('an empty caption scores 0 everywhere and counts', async () => {
    const references = new Map([
      ['1', ['a dog runs', 'dogs']],
      ['2', ['a cat sits']],
      ['3', ['...']],
    ]);
    const candidates = new Map([
      ['1', ''],
      ['2', 'a cat sits'],
      ['3', '!'],
    ]);
    const scores = await scoreCaptions(candidates, references);
    expect(scores.images).toBe(3);
    for (const image of [scores.counts[0]!, scores.counts[2]!]) {
      const { bleu, rougeL: rouge, meteor, cider } = corpusScores([image]);
      for (const value of [...bleu, rouge, meteor!, cider]) expect(value).toBeCloseTo(0, 12);
    }
    expect(scores.rougeL).toBeCloseTo(1 / 3, 12);
    expect(scores.warnings).toEqual(['Captions without a word, each counted as 0: 2.']);
  });

  test('no references are as good as none', async () => {
    const references = new Map([
      ['1', []],
      ['2', ['a cat sits']],
      ['3', []],
    ]);
    const candidates = new Map([
      ['1', ''],
      ['2', 'a cat sits'],
    ]);
    const scores = await scoreCaptions(candidates, references, without);
    expect(scores).toMatchObject({ images: 1, unknown: ['1'], missing: [], rougeL: 1, cider: 0 });
    expect(scores.warnings).toHaveLength(1);
  });

  test('an archive that is none is refused in a sentence', async () => {
    const texts = new Map([['1', 'a']]);
    const attempt = scoreCaptions(texts, new Map([['1', ['a']]]), { meteorArchive: 'package.json' });
    await expect(attempt).rejects.toThrow(/^Expected the wheel of pycocoevalcap 1\.2 .* got package\.json\. Get it/);
  });
});
