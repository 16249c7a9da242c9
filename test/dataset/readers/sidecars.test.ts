import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/dataset/read-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { writePictures, writeText } from '../write-dataset.js';

async function folderOf(pictures: string[], texts: Record<string, string>) {
  const folder = temporaryFolder();
  await writePictures(folder, pictures);
  for (const [name, text] of Object.entries(texts)) writeText(folder, name, text);
  return folder;
}

describe('sidecars', () => {
  it('pair by full name, stem, .caption, case and Unicode form', async () => {
    const pictures = ['a.png', 'a.jpg', 'page.01.png', 'B.PNG', 'c.png', 'r\u00e9.png', 'sub/a.png'];
    const texts = {
      'a.png.txt': 'full name',
      'a.jpg.txt': 'twin',
      'page.01.txt': 'dots',
      'b.txt': 'case',
      'c.caption': 'other ending',
      're\u0301.txt': 'form',
      'sub/a.txt': 'below',
    };
    const { images, notes, missing } = await readDataset(await folderOf(pictures, texts));
    expect(Object.fromEntries(images.map(({ file, captions }) => [file, captions[0]]))).toEqual({
      'a.png': 'full name',
      'a.jpg': 'twin',
      'page.01.png': 'dots',
      'B.PNG': 'case',
      'c.png': 'other ending',
      'r\u00e9.png': 'form',
      'sub/a.png': 'below',
    });
    expect(missing).toEqual([]);
    expect(notes).toEqual(['Sidecars whose pictures were found by Unicode form or case: 2, first b.txt.']);
  });

  it('name what has no partner or too many', async () => {
    const folder = await folderOf(['a.png', 'b.png', 'b.jpg', 'c.png'], {
      'a.txt': 'a dog',
      'b.txt': 'whose?',
      'c.txt': ' \n',
      'ghost.txt': 'nobody',
      'README.txt': 'about this folder',
    });
    const { images, missing, uncaptioned, dropped } = await readDataset(folder);
    expect(images.map(({ file }) => file)).toEqual(['a.png']);
    expect(missing).toEqual(['ghost.txt']);
    expect(uncaptioned).toEqual(['b.jpg', 'b.png', 'c.png']);
    expect(dropped.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'b.txt: b.jpg and b.png would share this sidecar',
      'ghost.txt: no picture lies beside it',
      'c.png: the caption is empty',
    ]);
  });
});
