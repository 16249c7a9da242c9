import { describe, expect, it } from 'vitest';
import { readCaptions } from '../../../src/dataset/read-captions.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { writeText } from '../write-dataset.js';

async function read(name: string, text: string | Uint8Array) {
  const captions = await readCaptions(writeText(temporaryFolder(), name, text));
  const rows = captions.entries.flatMap(({ file, captions }) => captions.map((caption) => `${file}: ${caption}`));
  return { ...captions, rows };
}

describe('tables', () => {
  it.each([
    ['semicolons', 'Image;Caption\na.jpg;a dog, a cat'],
    ['tabs', 'image\tcaption\na.jpg\ta dog, a cat'],
    ['bars', 'image_name| comment_number| comment\na.jpg| 0| a dog, a cat'],
    ['a quoted header', '"file_name","text"\n"a.jpg","a dog, a cat"'],
    ['other columns around', 'id,caption,file,size\n1,a dog, a cat,a.jpg,20'],
    ['carriage returns alone', 'image,caption\ra.jpg,"a dog, a cat"\r'],
  ])('may have %s', async (_name, text) => {
    expect((await read('captions.csv', text)).rows).toEqual(['a.jpg: a dog, a cat']);
  });

  it('may have no header', async () => {
    const { rows, notes } = await read('captions.txt', 'a.jpg,a dog runs\nb.jpg,a cat');
    expect(rows).toEqual(['a.jpg: a dog runs', 'b.jpg: a cat']);
    expect(notes).toEqual(['captions.txt has no header; its first column was taken as the picture.']);
  });

  it('may have several captions a line', async () => {
    const { rows, dropped } = await read(
      'captions.csv',
      'image,caption_1,caption_2\na.jpg,a dog,"a dog, again"\nb.jpg,a cat',
    );
    expect(rows).toEqual(['a.jpg: a dog', 'a.jpg: a dog, again', 'b.jpg: a cat']);
    expect(dropped).toEqual([]);
  });

  it('may have a column of splits', async () => {
    const { entries } = await read('captions.csv', 'image,caption,split\na.jpg,a dog,train\nb.jpg,a cat,validation');
    expect(entries.map(({ split }) => split)).toEqual(['train', 'val']);
  });

  it('lose no line to a quote that nobody closed', async () => {
    const text =
      'image,caption\na.jpg,"a dog\nb.jpg,"a ""big"" cat"\nc.jpg,"one\ntwo"\n"d, d.jpg","Hi" he said\ne.jpg,"open\nto the end';
    expect((await read('captions.csv', text)).rows).toEqual([
      'a.jpg: "a dog',
      'b.jpg: a "big" cat',
      'c.jpg: one two',
      'd, d.jpg: "Hi" he said',
      'e.jpg: "open to the end',
    ]);
  });

  it('say where quotes are beyond repair', async () => {
    await expect(read('captions.csv', 'caption,image\n"open,a.jpg')).rejects.toThrow('Expected quotes as in RFC 4180');
  });

  it('drop lines that are too short', async () => {
    expect((await read('captions.csv', 'image,caption\na.jpg\nb.jpg,a cat')).dropped).toEqual([
      { file: 'a.jpg', caption: 'a.jpg', reason: 'the line has too few fields' },
    ]);
  });

  it('may come from a spreadsheet in Windows-1252', async () => {
    const { rows, notes } = await read('captions.csv', Buffer.from('image,caption\na.jpg,ein B\xe4r', 'latin1'));
    expect(rows).toEqual(['a.jpg: ein Bär']);
    expect(notes).toEqual(['captions.csv is no UTF-8; it was read as Windows-1252.']);
  });
});

describe('JSON Lines', () => {
  it('may hold lists, a list of records, numbers as names and a split', async () => {
    expect((await read('a.jsonl', '{"image":"a.jpg","caption":["a dog","a cat"]}')).rows).toHaveLength(2);
    expect((await read('a.json', '[{"image_id":7,"caption":"a dog"}]')).rows).toEqual(['7: a dog']);
    const { entries } = await read(
      'a.jsonl',
      '{"file":"a","text":"a dog","split":"test"}\n{"file":"b","text":"a cat","split":"odd"}',
    );
    expect(entries.map(({ split }) => split)).toEqual(['test', 'train']);
  });

  it('are read past lines that hold nothing', async () => {
    const text =
      '{"saccade":"1.0.0"}\n{"file":"a.jpg","caption":"a dog"}\n{"file":"b.jpg","error":{"code":"x"}}\n{"file":"c.jpg"}\n{"file":"d.jpg","capt';
    const { rows, dropped } = await read('captions.jsonl', text);
    expect(rows).toEqual(['a.jpg: a dog']);
    expect(dropped.map(({ file, reason }) => `${file}: ${reason}`)).toEqual([
      'captions.jsonl line 4: no file or no caption is named',
      'captions.jsonl line 5: the line is no JSON object',
    ]);
  });

  it('drop what is no text', async () => {
    const { dropped } = await read(
      'a.jsonl',
      '{"file":"a","text":"a dog"}\n{"file":"b","text":7}\n{"file":"c","text":null}',
    );
    expect(dropped).toEqual([
      { file: 'b', caption: '7', reason: 'the caption is no text' },
      { file: 'c', caption: '', reason: 'the caption is no text' },
    ]);
  });
});

describe('readCaptions', () => {
  it('keeps empty captions for scores', async () => {
    const path = writeText(
      temporaryFolder(),
      'a.json',
      '[{"image_id":"a","caption":""},{"image_id":"b","caption":"x"}]',
    );
    expect((await readCaptions(path, { keepEmpty: true })).entries[0]).toMatchObject({ file: 'a', captions: [''] });
  });

  it('may be told the format', async () => {
    const path = writeText(temporaryFolder(), 'a.csv', 'image,caption\na.jpg,a dog');
    await expect(readCaptions(path, { format: 'coco' })).rejects.toThrow(
      'Expected captions as coco for --data, got none',
    );
  });
});
