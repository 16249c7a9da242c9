import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { writeAs, writePictures, writeText } from '../dataset/write-dataset.js';
import { writeRandomEncoder } from '../support/random-encoder.js';
import { runNode } from '../support/run-node.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const at = (path: string) => fileURLToPath(new URL(`../fixtures/datasets/${path}`, import.meta.url));
const prepare = (...args: string[]) => runNode('cli/main.js', ['prepare', ...args]);

async function wholeDataset() {
  const folder = temporaryFolder();
  await writePictures(folder, ['one.png', 'two.png', 'sub/three.png']);
  return writeAs('csv', folder);
}

describe('saccade prepare', () => {
  it('prints all that it found as JSON', async () => {
    const { status, stdout, stderr } = await prepare('--data', at('missing-images/captions.jsonl'), '--json');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({
      images: 3,
      captions: 4,
      splits: { train: 3, val: 0, test: 0 },
      dataset: {
        'one.jpg': ['a brown dog on grass', 'a dog outside'],
        'two.jpg': ['a white ball on grass'],
        'three.jpg': ['the moon at night'],
      },
      missing: ['ghost.jpg'],
      unreadable: ['empty.jpg'],
      uncaptioned: ['extra.jpg'],
      unknownIds: [],
      dropped: [{ file: 'ghost.jpg' }, { file: 'empty.jpg' }],
      leaks: [],
      lengths: { shortest: 3, mean: 4.25, longest: 5 },
      // a brown dog on grass outside white ball the moon at night
      vocabulary: 12,
      minCount: 1,
      coverage: { train: { tokens: 17, known: 17, share: 1 } },
    });
  });

  it('prints it in lines for people', async () => {
    const { stdout } = await prepare('--data', at('ids/karpathy.json'), '--min-count', '2');
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'Format: karpathy',
      'Pictures: 3 (train 2, val 1, test 0)',
      'Captions: 3, of 2–4 words, 3.0 on average',
      'Vocabulary: 1 word seen 2 times or more in train',
      'Covered by it: 40.0 % of train, 0.0 % of val',
      'Missing pictures: 0',
    ]);
  });

  it('is strict on demand', async () => {
    const cache = `${temporaryFolder()}/cache`;
    for (const faulty of ['missing-images', 'ids/coco.json', 'flickr-token'])
      expect((await prepare('--data', at(faulty), '--strict', '--cache', cache)).status).toBe(3);
    expect((await prepare('--data', await wholeDataset(), '--strict')).status).toBe(0);
  });

  it.each([
    ['a path that is not there', ['--data', '/none'], 2, 'Expected a file or folder of captions for --data, got /none'],
    [
      'a ratio that is none',
      ['--data', at('ids/coco.json'), '--split-ratio', '1/1/1'],
      2,
      'for --split-ratio, got 1/1/1',
    ],
    ['a tag that is no language', ['--data', at('ids/coco.json'), '--locale', 'x_y'], 2, 'for --locale, got x_y'],
    ['a misspelt format', ['--data', at('ids/coco.json'), '--format', 'coca'], 2, 'Did you mean coco?'],
    ['two datasets in one folder', ['--data', at('ids')], 2, 'got coco.json (coco), karpathy.json (karpathy)'],
    [
      'no pictures at all',
      ['--data', at('ids/coco.json'), '--images', at('kaggle-csv')],
      1,
      'Expected at least one picture',
    ],
    ['text that is no dataset', ['--data', at('README.md')], 1, 'got none that can be recognised'],
  ])('refuses %s', async (_name, args, status, message) => {
    const result = await prepare(...args);
    expect(result.stderr).toContain(message);
    expect(result.status).toBe(status);
  });

  it('fills a feature cache for each encoder', async () => {
    const folder = temporaryFolder();
    const encoder = `${folder}/encoder`;
    await writeRandomEncoder(encoder, { until: 'expanded_conv_13/add', seed: 1 });
    const data = await wholeDataset();
    const grid = ['--grid', '14x14x96', '--encoder', encoder, '--backend', 'wasm'];
    const first = await prepare('--data', data, '--cache', `${folder}/cache`, ...grid);
    expect(first.stderr).toMatch(/^Features of 3 pictures are in .*\.features\.$/m);
    expect(first.status).toBe(0);
    expect(readdirSync(`${folder}/cache`)).toHaveLength(2);
    await writeRandomEncoder(encoder, { until: 'expanded_conv_13/add', seed: 2 });
    expect((await prepare('--data', data, '--cache', `${folder}/cache`, ...grid)).status).toBe(0);
    expect(readdirSync(`${folder}/cache`)).toHaveLength(4);
  });

  it('says where the encoder is missing', async () => {
    const folder = temporaryFolder();
    writeText(folder, 'x.txt', 'nothing');
    const result = await prepare(
      '--data',
      await wholeDataset(),
      '--cache',
      folder,
      '--encoder',
      folder,
      '--backend',
      'cpu',
    );
    expect(result).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Expected the model's file config.json"),
    });
  });
});
