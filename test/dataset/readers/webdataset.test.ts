import { truncateSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../src/dataset/read-dataset.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { picture, writeText } from '../write-dataset.js';

async function shard(folder: string, name: string, members: Record<string, string | Buffer>): Promise<string> {
  const archive = pack();
  for (const [member, content] of Object.entries(members)) archive.entry({ name: member }, content);
  archive.finalize();
  return writeText(folder, name, await buffer(archive as unknown as AsyncIterable<Uint8Array>));
}

describe('webdataset', () => {
  it('takes captions from text, else from JSON', async () => {
    const path = await shard(temporaryFolder(), 'a.tar', {
      './000.png': await picture('0'),
      './000.txt': 'a dog\na cat\n',
      './000.json': '{"caption":"not this one","split":"test"}',
      'x/001.json': '{"captions":["a ball"]}',
      'x/001.seg.png': await picture('1'),
      '002.png': await picture('2'),
      '003.txt': 'nobody',
      '004.cls': '7',
      '._005.png': 'fork',
    });
    const { images, missing, uncaptioned, dropped } = await readDataset(path);
    expect(images.map(({ file, captions, split }) => [file, captions, split])).toEqual([
      ['000.png', ['a dog', 'a cat'], 'test'],
      ['x/001.seg.png', ['a ball'], 'train'],
    ]);
    expect(missing).toEqual(['003.txt']);
    expect(uncaptioned).toEqual(['002.png']);
    expect(dropped).toEqual([{ file: '003.txt', caption: 'nobody', reason: 'the archive has no picture for it' }]);
  });

  it('joins shards, whose names may tell the split and repeat keys', async () => {
    const folder = temporaryFolder();
    for (const name of ['train-00', 'train-01', 'val-00'])
      await shard(folder, `${name}.tar`, { '0.png': await picture(name), '0.txt': `in ${name}` });
    const { images } = await readDataset(folder);
    expect(images.map(({ file, captions, split }) => [file, captions[0], split])).toEqual([
      ['train-00/0.png', 'in train-00', 'train'],
      ['train-01/0.png', 'in train-01', 'train'],
      ['val-00/0.png', 'in val-00', 'val'],
    ]);
  });

  it('refuses what is cut off or packed', async () => {
    const folder = temporaryFolder();
    const path = await shard(folder, 'a.tar', { '0.png': await picture('0'), '0.txt': 'x'.repeat(2_000) });
    truncateSync(path, 2_048);
    await expect(readDataset(path)).rejects.toThrow('got one that is cut off or damaged');
    await expect(readDataset(writeText(folder, 'b.tar.gz', Buffer.of(0x1f, 0x8b, 8)))).rejects.toThrow(
      'Unpack it first.',
    );
  });
});
