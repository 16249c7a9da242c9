import { describe, expect, it } from 'vitest';
import { readCaptions } from '../../src/dataset/read-captions.js';
import { splitInName, splitNamed } from '../../src/dataset/split-name.js';
import { parseSplitRatio, splitByName } from '../../src/dataset/split-ratio.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writeText } from './write-dataset.js';

const records = (...names: string[]) => names.map((file) => JSON.stringify({ file, text: 'a dog' })).join('\n');

async function splitsOf(path: string, options = {}) {
  const { entries } = await readCaptions(path, options);
  return Object.fromEntries(entries.map(({ file, split }) => [file, split]));
}

describe('names of splits', () => {
  it.each([
    ['Flickr_8k.trainImages.txt', 'train'],
    ['Flickr_8k.devImages.txt', 'val'],
    ['captions_val2017.json', 'val'],
    ['karpathy_TEST.txt', 'test'],
    ['a/Validation/x.jpg', 'val'],
    ['restval', 'train'],
    ['latest.txt', undefined],
    ['retrained.csv', undefined],
    ['constructor', undefined],
  ])('%s', (name, split) => {
    expect(splitInName(name)).toBe(split);
  });

  it('of fields are whole words', () => {
    expect(['train ', 'RESTVAL', 'toString'].map(splitNamed)).toEqual(['train', 'train', undefined]);
  });
});

describe('split lists', () => {
  const lists = { train: ['a.jpg'], val: ['B.JPG'], test: ['c'] };
  it.each([
    ['a folder of lists', 'lists/train.txt', 'a.jpg\r\n\r\n'],
    ['JSON', 'splits.json', JSON.stringify(lists)],
    ['a table', 'splits.csv', 'file,split\na.jpg,train\nB.JPG,val\nc,test\n'],
  ])('may be %s', async (_name, name, text) => {
    const folder = temporaryFolder();
    const path = writeText(folder, 'captions.jsonl', records('a.jpg', 'b.jpg', 'x/c', 'd.jpg'));
    const written = writeText(folder, name, text);
    if (name.startsWith('lists/'))
      for (const split of ['val', 'test'] as const) writeText(folder, `lists/${split}.txt`, lists[split].join('\n'));
    const splits = name.startsWith('lists/') ? `${folder}/lists` : written;
    expect(await splitsOf(path, { splits })).toEqual({ 'a.jpg': 'train', 'b.jpg': 'val', 'x/c': 'test' });
  });

  it('go before the fields of the data, which go before lists beside it', async () => {
    const folder = temporaryFolder();
    const path = writeText(folder, 'captions.csv', 'image,caption,split\na.jpg,a dog,train\nb.jpg,a cat,val');
    writeText(folder, 'test.txt', 'a.jpg\nb.jpg');
    expect(await splitsOf(path)).toEqual({ 'a.jpg': 'train', 'b.jpg': 'val' });
    expect(await splitsOf(path, { splits: folder })).toEqual({ 'a.jpg': 'test', 'b.jpg': 'test' });
  });

  it('beside the data count only where they name most of the pictures', async () => {
    const folder = temporaryFolder();
    const path = writeText(folder, 'captions.jsonl', records('a.jpg', 'b.jpg', 'c.jpg'));
    writeText(folder, 'test.txt', 'a.jpg');
    const { entries, notes } = await readCaptions(path, { splitRatio: [1, 0, 0] });
    expect(entries.map(({ split }) => split)).toEqual(['train', 'train', 'train']);
    expect(notes).toEqual([
      'Pictures in split lists beside the captions, passed over for naming so few: 1, first a.jpg.',
    ]);
  });

  it('say where captions of one picture disagree', async () => {
    const path = writeText(temporaryFolder(), 'c.csv', 'image,caption,split\na.jpg,a dog,val\na.jpg,a cat,train');
    const { entries, notes } = await readCaptions(path);
    expect(entries).toEqual([{ file: 'a.jpg', captions: ['a dog', 'a cat'], split: 'val' }]);
    expect(notes).toEqual(['Pictures with captions in several splits, the first was taken: 1, first a.jpg.']);
  });

  it('are refused where there is none', async () => {
    const path = writeText(temporaryFolder(), 'captions.jsonl', records('a.jpg'));
    await expect(readCaptions(path, { splits: path })).rejects.toThrow(
      'Expected lists of train, val, test for --splits',
    );
    await expect(readCaptions(path, { splits: '/none' })).rejects.toThrow('got /none, which does not exist');
  });
});

describe('splits by folders and by hash', () => {
  it('follow folders that tell train from another split', async () => {
    const folder = temporaryFolder();
    const path = writeText(folder, 'captions.jsonl', records('train/a.jpg', 'val/b.jpg'));
    expect(await splitsOf(path)).toEqual({ 'train/a.jpg': 'train', 'val/b.jpg': 'val' });
    const all = writeText(folder, 'all.jsonl', records('test/a.jpg', 'test/b.jpg'));
    expect(await splitsOf(all, { splitRatio: [1, 0, 0] })).toEqual({ 'test/a.jpg': 'train', 'test/b.jpg': 'train' });
  });

  it('keep to the ratio and stay when pictures come or go', () => {
    const counts = { train: 0, val: 0, test: 0 };
    for (let index = 0; index < 10_000; index++) counts[splitByName(`picture ${index}.jpg`, [0.8, 0.15, 0.05])] += 1;
    expect(Math.abs(counts.train - 8_000)).toBeLessThan(200);
    expect(Math.abs(counts.val - 1_500)).toBeLessThan(150);
    expect(splitByName('a.jpg', [0, 0, 1])).toBe('test');
    expect(splitByName('a.jpg', [0, 1, 0])).toBe('val');
  });

  it.each(['0.9/0.1', '0.9/0.2/0.1', '1/-0.1/0.1', 'a/b/c', ''])('refuse the ratio %j', (text) => {
    expect(() => parseSplitRatio(text)).toThrow('Expected three shares with the sum 1 for --split-ratio');
  });

  it('read a ratio', () => expect(parseSplitRatio('0.9/0.05/0.05')).toEqual([0.9, 0.05, 0.05]));
});
