import { describe, expect, it } from 'vitest';
import { readDataset } from '../../src/dataset/read-dataset.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { writePictures, writeText } from './write-dataset.js';

const csv = (...names: string[]) => ['image,caption', ...names.map((name) => `${name},a dog`)].join('\n');

describe('a folder as data', () => {
  it("may be Flickr8k's, with all its other files", async () => {
    const folder = temporaryFolder();
    await writePictures(`${folder}/Flicker8k_Dataset`, ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']);
    const text = (name: string, content: string) => writeText(`${folder}/Flickr8k_text`, name, content);
    text('Flickr8k.token.txt', ['a', 'b', 'c', 'd'].map((name) => `${name}.jpg#0\tA dog .`).join('\n'));
    text('Flickr8k.lemma.token.txt', 'a.jpg#0\tA dog .');
    text('ExpertAnnotations.txt', 'a.jpg\tb.jpg#2\t1\t1\t1');
    text('readme.txt', 'If you publish work with these, please cite the paper of 2013.');
    text('Flickr_8k.trainImages.txt', 'a.jpg\nb.jpg\n');
    text('Flickr_8k.devImages.txt', 'c.jpg\ngone.jpg');
    const { images, notes, format } = await readDataset(folder);
    expect(format).toBe('flickr');
    expect(images.map(({ file, split }) => [file, split])).toEqual([
      ['a.jpg', 'train'],
      ['b.jpg', 'train'],
      ['c.jpg', 'val'],
    ]);
    expect(notes).toEqual([
      'Pictures in no split list, left out: 1, first d.jpg.',
      'Names in the split lists without captions: 1, first gone.jpg.',
    ]);
  });

  it("may be COCO's, a file a split", async () => {
    const folder = temporaryFolder();
    await writePictures(folder, ['train2017/1.jpg', 'val2017/2.jpg', 'val2017/3.jpg']);
    const captions = (id: number) =>
      JSON.stringify({ images: [{ id, file_name: `${id}.jpg` }], annotations: [{ image_id: id, caption: 'a dog' }] });
    writeText(folder, 'annotations/captions_train2017.json', captions(1));
    writeText(folder, 'annotations/captions_val2017.json', captions(2));
    writeText(folder, 'annotations/instances_val2017.json', captions(3));
    const { images, uncaptioned } = await readDataset(folder);
    expect(images.map(({ file, split }) => [file, split])).toEqual([
      ['1.jpg', 'train'],
      ['2.jpg', 'val'],
    ]);
    expect(uncaptioned).toEqual(['3.jpg']);
  });

  it('may hold metadata in a folder for each split', async () => {
    const folder = temporaryFolder();
    for (const split of ['train', 'test']) {
      await writePictures(`${folder}/${split}`, ['a.png']);
      writeText(folder, `${split}/metadata.csv`, `file_name,text\na.png,in ${split}`);
      writeText(folder, `${split}/a.txt`, 'a sidecar besides');
    }
    const { images } = await readDataset(folder);
    expect(images.map(({ file, captions, split }) => [file, captions, split])).toEqual([
      ['test/a.png', ['in test'], 'test'],
      ['train/a.png', ['in train'], 'train'],
    ]);
  });

  it('is refused where two things could be meant', async () => {
    const folder = temporaryFolder();
    await writePictures(folder, ['a.png']);
    writeText(folder, 'one.csv', csv('a.png'));
    writeText(folder, 'a.txt', 'a dog');
    await expect(readDataset(folder)).rejects.toThrow('for --data, got one.csv (csv), sidecars. Name the file');
    expect((await readDataset(folder, { format: 'sidecars' })).images).toHaveLength(1);
    writeText(folder, 'two.csv', csv('a.png'));
    await expect(readDataset(folder, { format: 'csv' })).rejects.toThrow('got one.csv (csv), two.csv (csv)');
  });

  it('is refused where nothing is recognised or there', async () => {
    await expect(readDataset(temporaryFolder())).rejects.toThrow('got none that can be recognised');
    await expect(readDataset('/no/such/place')).rejects.toThrow('got /no/such/place, which does not exist');
  });
});
