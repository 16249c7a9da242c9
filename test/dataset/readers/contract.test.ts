import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readCaptions } from '../../../src/dataset/read-captions.js';
import { readDataset } from '../../../src/dataset/read-dataset.js';
import { type DataFormat, dataFormats } from '../../../src/dataset/readers/readers.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { type Captioned, picture, small, writeAs, writePictures } from '../write-dataset.js';

async function captionsAt(path: string): Promise<Captioned> {
  const { entries } = await readCaptions(path);
  return Object.fromEntries(entries.map(({ file, captions }) => [file, captions]));
}

async function written(format: DataFormat, data: Captioned = small) {
  const folder = temporaryFolder();
  const path = await writeAs(format, folder, data);
  if (format !== 'webdataset') await writePictures(folder, Object.keys(data));
  return path;
}

describe.each(dataFormats)('format %s', (format) => {
  it('is told by its content', async () => {
    expect((await readCaptions(await written(format))).format).toBe(format);
  });

  it('gives every picture all of its captions, in order', async () => {
    expect(await captionsAt(await written(format))).toEqual(small);
  });

  it('is read with every picture found and nothing left out', async () => {
    const dataset = await readDataset(await written(format));
    expect(Object.fromEntries(dataset.images.map(({ file, captions }) => [file, captions]))).toEqual(small);
    expect(dataset).toMatchObject({
      missing: [],
      unreadable: [],
      uncaptioned: [],
      unknownIds: [],
      dropped: [],
      leaks: [],
    });
  });

  it('gives the bytes of each picture', async () => {
    const { images } = await readDataset(await written(format));
    for (const { file, source } of images) {
      const bytes = source instanceof Uint8Array ? source : readFileSync(source);
      expect(Buffer.from(bytes)).toEqual(await picture(file));
    }
  });

  it('drops captions without words, each with its reason', async () => {
    const { entries, dropped } = await readCaptions(await written(format, { ...small, 'four.png': ['...'] }));
    expect(entries).toHaveLength(3);
    expect(dropped).toEqual([{ file: 'four.png', caption: '...', reason: 'the caption has no word' }]);
  });

  it('keeps letters of all scripts', async () => {
    const names: Captioned = { 'größe 猫.png': ['Größe, 猫 और Ω'], 'e\u0301.png': ['ein Bär'] };
    expect(await captionsAt(await written(format, names))).toEqual(names);
  });
});

/** The others are folders and archives, whose texts are many. */
const oneText = dataFormats.filter((format) => format !== 'sidecars' && format !== 'webdataset');

describe.each(oneText)('the one file of format %s', (format) => {
  it('may have a byte-order mark and CRLF', async () => {
    const path = await written(format);
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8').replaceAll('\n', '\r\n')}\r\n`);
    expect(await captionsAt(path)).toEqual(small);
  });

  it('may be UTF-16', async () => {
    const path = await written(format);
    writeFileSync(path, Buffer.from(`\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le'));
    expect(await captionsAt(path)).toEqual(small);
    writeFileSync(path, readFileSync(path).swap16());
    expect(await captionsAt(path)).toEqual(small);
  });
});
