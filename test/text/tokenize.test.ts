import { describe, expect, it } from 'vitest';
import { joinWords } from '../../src/text/join-words.js';
import { tokenize } from '../../src/text/tokenize.js';

describe('tokenize', () => {
  it.each([
    ['A brown dog runs .', 'a brown dog runs'],
    ['Two T-shirts, tri-colored; "quoted" (in 3-D)!', 'two t-shirts tri-colored quoted in 3-d'],
    ["A man's hat doesn't fit the Joneses' dog", "a man 's hat does n't fit the joneses dog"],
    ["A man 's hat does n't fit", "a man 's hat does n't fit"],
    ["It’s five o'clock, she'll see", "it 's five o'clock she 'll see"],
    ["a bird 's-eye-view", 'a bird s-eye-view'],
    ['Dog #1 paid 1,000 at 5.5 % .', 'dog 1 paid 1,000 at 5.5'],
    ['Cafe\u0301 ÉTÉ', 'café été'],
    ['Große Straße', 'große straße'],
    ['کتاب\u200cها روی میز', 'کتاب\u200cها روی میز'],
    ['कुत्ता दौड़ता है।', 'कुत्ता दौड़ता है'],
    ['강아지가 달린다.', '강아지가 달린다'],
    [' . , ! ', ''],
    ['🐕 constructor __proto__', 'constructor proto'],
  ])('divides %j', (caption, words) => {
    expect(tokenize(caption).join(' ')).toBe(words);
  });

  it('divides scripts without blanks', () => {
    expect(tokenize('狗在草地上跑。', { locale: 'zh' })).toEqual(['狗', '在', '草地', '上', '跑']);
    expect(tokenize('公園で犬が走る', { locale: 'ja' })).toEqual(['公園', 'で', '犬', 'が', '走る']);
    expect(tokenize('สุนัขวิ่ง', { locale: 'th' })).toEqual(['สุนัข', 'วิ่ง']);
    expect(tokenize('a 狗 T恤')).toEqual(['a', '狗', 't', '恤']);
  });

  it('lower-cases by locale', () => {
    expect(tokenize('ISPARTA İZMİR', { locale: 'tr' })).toEqual(['ısparta', 'izmir']);
    expect(tokenize('ISPARTA')).toEqual(['isparta']);
  });
});

describe('joinWords', () => {
  it.each([
    ["a man 's hat does n't fit", "a man's hat doesn't fit"],
    ["'s-eye", "'s-eye"],
    ['公園 で 犬 が 走る', '公園で犬が走る'],
    ['犬 2 匹 と cat', '犬2匹と cat'],
    ['สุนัข วิ่ง', 'สุนัขวิ่ง'],
    ['강아지가 달린다', '강아지가 달린다'],
  ])('writes %j', (words, caption) => {
    expect(joinWords(words.split(' '))).toBe(caption);
  });

  it('writes what tokenize reads back', () => {
    const words = tokenize("the dog's owner isn't at the t-shirt stand at 5.5");
    expect(tokenize(joinWords(words))).toEqual(words);
  });
});
