import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Dataset } from '../../src/dataset/dataset.js';
import { readDataset } from '../../src/dataset/read-dataset.js';

const at = (path: string) => fileURLToPath(new URL(`../fixtures/datasets/${path}`, import.meta.url));

function captionsOf({ images }: Dataset, split?: string) {
  const wanted = images.filter((image) => split === undefined || image.split === split);
  return Object.fromEntries(wanted.map(({ file, captions }) => [file, captions]));
}

describe('datasets as they come', () => {
  it('Flickr token file with # and tabs in odd places', async () => {
    const dataset = await readDataset(at('flickr-token/captions.token'));
    expect(captionsOf(dataset)).toEqual({
      'dog.jpg': ['A brown dog runs .', 'Dog #1 runs , again .'],
      'race#2.jpg': ['Runner number #2 wins .', 'Two runners .'],
      'many.jpg': Array.from({ length: 11 }, (_, n) => `Caption number ${n} .`),
    });
    expect(dataset.missing).toEqual(['2258277193_586949ec62.jpg.1']);
    expect(dataset.notes).toEqual(['captions.token: the header "image_id\tcaptions" was passed over.']);
  });

  it.each(['captions.txt', 'captions-swapped.csv'])('CSV with commas, quotes and line breaks: %s', async (name) => {
    const dataset = await readDataset(at(`kaggle-csv/${name}`), { images: at('kaggle-csv/images') });
    expect(captionsOf(dataset)).toEqual({
      'a.jpg': ['A dog, a cat, and a bird.', 'He said "hi" to the dog.', 'first line second line'],
      'b, c.jpg': ['Comma in the file name'],
      'd.jpg': ['unquoted, with commas, kept whole', '5" tall cup', 'plain'],
    });
    expect(dataset.missing).toEqual([]);
  });

  it('captions without pictures and pictures without captions', async () => {
    const dataset = await readDataset(at('missing-images'));
    expect(Object.keys(captionsOf(dataset))).toEqual(['one.jpg', 'two.jpg', 'three.jpg']);
    expect(dataset).toMatchObject({ missing: ['ghost.jpg'], unreadable: ['empty.jpg'], uncaptioned: ['extra.jpg'] });
    expect(dataset.dropped.map(({ file, reason }) => [file, reason.replace(/ \S*empty.jpg/, '')])).toEqual([
      ['ghost.jpg', 'its picture is missing'],
      ['empty.jpg', 'Expected a picture in, got an empty file. Copy it again from its source.'],
    ]);
  });

  it('COCO with ids of two types, an unknown id and two entries for one file', async () => {
    const dataset = await readDataset(at('ids/coco.json'));
    expect(captionsOf(dataset)).toEqual({ 'one.jpg': ['a dog', 'a brown dog'], 'two.jpg': ['a ball', 'a white ball'] });
    expect(dataset.unknownIds).toEqual(['99']);
    expect(dataset.dropped).toEqual([{ file: '99', caption: 'nothing', reason: 'no image has this id' }]);
  });

  it('Karpathy with missing keys, restval and folders', async () => {
    const dataset = await readDataset(at('ids/karpathy.json'));
    expect(captionsOf(dataset, 'train')).toEqual({ 'one.jpg': ['a dog'], 'two.jpg': ['a white ball'] });
    expect(captionsOf(dataset, 'val')).toEqual({ 'sub/three.jpg': ['the moon at night'] });
  });
});
