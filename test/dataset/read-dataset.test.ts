import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../src/dataset/read-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { picture, writePictures, writeText } from './write-dataset.js';

const records = (...names: string[]) => names.map((file) => JSON.stringify({ file, text: 'a dog' })).join('\n');

describe('readDataset', () => {
  it('finds pictures exactly, then by Unicode form and case, then by file name alone', async () => {
    const folder = temporaryFolder();
    await writePictures(`${folder}/pictures`, [
      'a.png',
      'A.png',
      'B.PNG',
      'caf\u00e9.png',
      'deep/er/c.png',
      'x/t.png',
      'y/t.png',
    ]);
    const path = writeText(
      folder,
      'c.jsonl',
      records('a.png', 'b.png', 'cafe\u0301.png', 'old/c.png', 'x\\t.png', 't.png'),
    );
    const { images, missing, notes, uncaptioned } = await readDataset(path, { images: `${folder}/pictures` });
    expect(images.map(({ source }) => String(source).slice(folder.length))).toEqual([
      '/pictures/a.png',
      '/pictures/B.PNG',
      '/pictures/caf\u00e9.png',
      '/pictures/deep/er/c.png',
      '/pictures/x/t.png',
    ]);
    expect(missing).toEqual(['t.png']);
    expect(uncaptioned).toEqual(['A.png', 'y/t.png']);
    expect(notes).toEqual([
      'Pictures found by Unicode form or case: 3, first b.png.',
      'Pictures found by file name alone: 1, first old/c.png.',
    ]);
  });

  it('names leaks between splits, and twins within one by a note', async () => {
    const folder = temporaryFolder();
    await writePictures(folder, ['a.png', 'c.png']);
    for (const copy of ['b.png', 'd.png']) writeText(folder, copy, await picture('a.png'));
    writeText(folder, 'e.png', await picture('c.png'));
    const rows = ['a.png,x,train', 'b.png,x,test', 'c.png,x,train', 'd.png,x,train', 'e.png,x,train'];
    const path = writeText(folder, 'c.csv', ['image,caption,split', ...rows].join('\n'));
    const { leaks, notes } = await readDataset(path);
    expect(leaks).toEqual([['a.png', 'b.png', 'd.png']]);
    expect(notes).toEqual(['Pictures that are there more than once in one split: 1, first c.png = e.png.']);
  });

  it('finds pictures that are cut off, unless the header alone is to be read', async () => {
    const folder = temporaryFolder();
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const whole = await sharp({ create: { width: 128, height: 128, channels: 3, background: 'red', noise } })
      .jpeg()
      .toBuffer();
    writeText(folder, 'a.jpg', whole.subarray(0, whole.length / 2));
    writeText(folder, 'b.jpg', 'no picture at all');
    const path = writeText(folder, 'c.jsonl', records('a.jpg', 'b.jpg'));
    expect((await readDataset(path)).unreadable).toEqual(['a.jpg', 'b.jpg']);
    expect((await readDataset(path, { check: 'header' })).unreadable).toEqual(['b.jpg']);
  });

  it('takes absolute names', async () => {
    const folder = temporaryFolder();
    await writePictures(folder, ['far/a.png']);
    const path = writeText(folder, 'near/c.jsonl', records(`${folder}/far/a.png`));
    const { images } = await readDataset(path);
    expect(readFileSync(images[0]!.source as string)).toEqual(await picture('far/a.png'));
  });

  it('stops when told to', async () => {
    const folder = temporaryFolder();
    await writePictures(folder, ['a.png']);
    const path = writeText(folder, 'c.jsonl', records('a.png'));
    await expect(readDataset(path, { signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'interrupted' });
  });

  it('refuses a folder of pictures that is not there', async () => {
    const path = writeText(temporaryFolder(), 'c.jsonl', records('a.png'));
    await expect(readDataset(path, { images: '/none' })).rejects.toThrow('Expected a folder for --images, got /none.');
  });
});
