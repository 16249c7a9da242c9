import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scoreFiles } from '../../src/pipelines/score-files.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const coco = {
  images: [
    { id: 7, file_name: 'a.jpg' },
    { id: 8, file_name: 'sub/b.png' },
    { id: 9, file_name: 'c.jpg' },
  ],
  annotations: [
    { id: 1, image_id: 7, caption: 'a dog runs' },
    { id: 2, image_id: 8, caption: 'a cat sits' },
    { id: 3, image_id: '9', caption: 'a bird flies' },
  ],
};

/** Writes files of these contents (JSON where they are no text) and gives their paths. */
function files<Name extends string>(contents: Record<Name, unknown>): Record<Name, string> {
  const folder = temporaryFolder();
  const path = (name: string) => join(folder, name);
  for (const [name, content] of Object.entries(contents)) {
    writeFileSync(path(name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return Object.fromEntries(Object.keys(contents).map((name) => [name, path(name)])) as Record<Name, string>;
}

const score = (candidates: string, references: string, more = {}) =>
  scoreFiles({ candidates, references, seed: 1, ...more });

describe('scoreFiles', () => {
  const results = {
    'coco results, shuffled, ids as text': [
      'r.json',
      [
        { image_id: '9', caption: 'x' },
        { image_id: 8, caption: 'a cat sits' },
        { image_id: 7, caption: 'a dog' },
      ],
    ],
    'a map of file names': ['r.json', { 'c.jpg': 'x', 'b.png': 'a cat sits', 'a.jpg': ['a dog'] }],
    'a journal of saccade': [
      'r.jsonl',
      '{"saccade":"1.0.0","model":"m","settings":{}}\n{"file":"photos/c.jpg","caption":"x"}\n{"file":"photos/sub/b.png","caption":"a cat sits"}\n{"file":"photos/a.jpg","caption":"a dog"}\n',
    ],
    'a table': ['r.csv', 'file,caption,confidence\r\nc.jpg,x,0.1\r\nb.png,"a cat sits",0.2\r\na.jpg,a dog,0.3\r\n'],
  } as const;

  test.each(Object.entries(results))('%s', async (_, [name, content]) => {
    const { [name]: candidates, 'coco.json': references } = files({ [name]: content, 'coco.json': coco }) as Record<
      string,
      string
    >;
    const scores = await score(candidates!, references!);
    expect(scores).toMatchObject({ images: 3, missing: [], unknown: [], repeated: [], notes: [] });
    expect(scores.rougeL).toBeCloseTo((0 + 1 + (2.44 * (2 / 3)) / (2 / 3 + 1.44)) / 3, 9);
  });

  test('a folder of sidecars, with or without pictures beside them', async () => {
    const { 'coco.json': references } = files({ 'coco.json': coco });
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'sub'));
    writeFileSync(join(folder, 'a.txt'), 'a dog runs\n');
    writeFileSync(join(folder, 'sub/b.png.txt'), 'a cat sits');
    const scores = await score(folder, references);
    expect(scores).toMatchObject({ images: 2, missing: ['9'], unknown: [], rougeL: 1 });
  });

  test('names missing, unknown and repeated ids', async () => {
    const paths = files({
      'r.json': [
        { image_id: 7, caption: 'a dog runs' },
        { image_id: '7', caption: 'something else' },
        { image_id: 99, caption: 'a fish' },
      ],
      'coco.json': coco,
    });
    const scores = await score(paths['r.json'], paths['coco.json']);
    expect(scores).toMatchObject({ images: 1, missing: ['8', '9'], unknown: ['99'], repeated: ['7'], rougeL: 1 });
  });

  test('writes the table of each picture, named as the results name it', async () => {
    const paths = files({ 'r.json': { 'c.jpg': '', 'a.jpg': 'a dog, runs' }, 'coco.json': coco });
    const perImage = join(temporaryFolder(), 'new/table.csv');
    const scores = await score(paths['r.json'], paths['coco.json'], { perImage });
    const [header, ...rows] = readFileSync(perImage, 'utf8').trim().split('\r\n');
    expect(header).toBe('image_id,bleu1,bleu2,bleu3,bleu4,rougeL,meteor,cider');
    expect(rows.map((row) => row.split(',')[0])).toEqual(['c.jpg', 'a.jpg']);
    expect(rows[0]!.split(',').slice(1).map(Number)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(scores.missing).toEqual(['sub/b.png']);
  });

  test('compares two captioners over the pictures that both caption', async () => {
    const references = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.jpg`, [`dog number ${n} runs`]]));
    const good = Object.fromEntries(Object.entries(references).map(([id, [caption]]) => [id, caption]));
    const bad = Object.fromEntries(
      Object.keys(references)
        .slice(3)
        .map((id) => [id, 'a cat']),
    );
    const paths = files({ 'good.json': good, 'bad.json': bad, 'references.json': references });
    const { comparison } = await score(paths['good.json'], paths['references.json'], { compare: paths['bad.json'] });
    expect(comparison!.images).toBe(27);
    expect(comparison!.differences.rougeL).toEqual({ difference: 1, p: 1 / 1001 });
  });

  test('refuses what has no id in common, and what is not there', async () => {
    const paths = files({ 'r.json': { 'x.jpg': 'a' }, 'coco.json': coco });
    await expect(score(paths['r.json'], paths['coco.json'])).rejects.toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^Expected results for pictures of .*without one common id \(x\.jpg against 7\)/),
    });
    await expect(score('not there.json', paths['coco.json'])).rejects.toMatchObject({ code: 'usage' });
    await expect(score(paths['r.json'], 'not there.json')).rejects.toMatchObject({ code: 'usage' });
  });

  test('names the option whose file is at fault', async () => {
    const paths = files({
      'r.json': { 'a.jpg': 'a' },
      'x.json': { 'x.jpg': 'a' },
      'broken.json': '[{',
      'coco.json': coco,
    });
    const { 'r.json': good, 'x.json': others, 'broken.json': broken, 'coco.json': references } = paths;
    const attempt = (candidates: string, more = {}, against = references) =>
      expect(score(candidates, against, more)).rejects;
    await attempt(broken).toThrow(`for --candidates, got none that can be recognised in ${broken}`);
    await attempt(good, { compare: broken }).toThrow(`for --compare, got none that can be recognised in ${broken}`);
    await attempt(good, {}, broken).toThrow(`for --references, got none that can be recognised in ${broken}`);
    await attempt(good, { compare: others }).toThrow(`got ${others} without one common id`);
  });
});
