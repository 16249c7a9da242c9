import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { runSaccade } from '../support/run-saccade.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixtures = join(import.meta.dirname, '../fixtures/pictures');
const record = async (folder: string) => JSON.parse(await readFile(join(folder, 'attention.json'), 'utf8'));

describe('overlays of the model’s own caption', () => {
  test('of eight turned copies stand upright, with the marks in their corners', async () => {
    const out = join(temporaryFolder(), 'out');
    const { status, stdout } = await runSaccade(['attend', join(fixtures, 'orientation'), '--out', out]);
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    const names = Array.from({ length: 8 }, (_, at) => `o${at + 1}.jpg`);
    expect((await readdir(out)).sort()).toEqual(names);
    const captions = new Set<string>();
    for (const name of names) {
      const { words, grid, weights, gate, caption, health } = await record(join(out, name));
      captions.add(caption);
      const overlays = (await readdir(join(out, name))).filter((file) => /^\d\d-/.test(file)).sort();
      expect(overlays).toEqual(
        words.map((word: string, at: number) => `${String(at + 1).padStart(2, '0')}-${word}.png`),
      );
      expect([weights.length, weights[0][0].length, gate.length]).toEqual([
        words.length,
        grid[0] * grid[1],
        words.length,
      ]);
      for (const [heads] of weights)
        expect(heads.reduce((sum: number, weight: number) => sum + weight, 0)).toBeCloseTo(1, 3);
      expect(health.entropy).toBeGreaterThan(0);
      for (const overlay of overlays) expect(await cornerColours(join(out, name, overlay))).toEqual(marks);
    }
    expect(captions.size).toBe(1);
  });

  test('of an animation show its first frame', async () => {
    const out = temporaryFolder();
    await runSaccade(['attend', join(fixtures, 'frames/anim.gif'), '--out', out, '--style', 'spotlight']);
    const { width, height } = await sharp(join(out, 'anim.gif/sheet.png')).metadata();
    expect(width && height).toBeTruthy();
    const [first = ''] = (await readdir(join(out, 'anim.gif'))).filter((file) => file.startsWith('01-'));
    expect(await sharp(join(out, 'anim.gif', first)).metadata()).toMatchObject({
      width: 320,
      height: 200,
      channels: 3,
    });
  });
});

test.runIf(process.platform === 'linux')('a folder that cannot be made is refused at once', async () => {
  const { status, stderr } = await runSaccade(['attend', join(fixtures, 'orientation/o1.jpg'), '--out', '/proc/x/y']);
  expect([status, stderr]).toEqual([
    2,
    'Expected a folder that can be made for /proc/x/y, got ENOENT. Give another path.\n',
  ]);
});

test('a sentence of more than a hundred words is refused', async () => {
  const args = ['--out', temporaryFolder(), '--caption', 'dog '.repeat(101)];
  const { status, stderr } = await runSaccade(['attend', join(fixtures, 'orientation/o1.jpg'), ...args]);
  expect(status).toBe(2);
  expect(stderr).toContain('Expected at most 100 words for --caption, got 101. Give a shorter sentence.');
});

test('given sentences are explained, each in a folder, with an animation', async () => {
  const out = temporaryFolder();
  const flags = ['--caption', 'A boat on the sea.', '--caption', 'a zyzzogeton flies', '--animate', 'webp'];
  const { status, stderr } = await runSaccade(['attend', join(fixtures, 'orientation/o1.jpg'), '--out', out, ...flags]);
  expect(status).toBe(0);
  expect(stderr).toContain('The model does not know zyzzogeton: it looked as for any unknown word');
  expect((await record(join(out, 'o1.jpg/caption-1'))).unknownWords).toBeUndefined();
  expect((await record(join(out, 'o1.jpg/caption-2'))).unknownWords).toEqual(['zyzzogeton']);
  expect((await record(join(out, 'o1.jpg/caption-1'))).words).toEqual(['a', 'boat', 'on', 'the', 'sea']);
  expect(await readdir(join(out, 'o1.jpg/caption-2'))).toEqual(
    expect.arrayContaining(['01-a.png', '02-zyzzogeton.png', '03-flies.png', 'attention.webp', 'attention.json']),
  );
});

test('sub-folders are kept, broken pictures are named, the others drawn', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'in/deep er'), { recursive: true });
  await writeFile(join(folder, 'in/deep er/a.jpg'), await readFile(join(fixtures, 'orientation/o1.jpg')));
  await writeFile(join(folder, 'in/bad.jpg'), await readFile(join(fixtures, 'damaged/cut-60.jpg')));
  const { status, stderr } = await runSaccade(['attend', 'in', '-r', '--out', 'out', '--max-size', '64'], {
    cwd: folder,
  });
  expect(status).toBe(3);
  expect(stderr).toContain('in/bad.jpg: Expected');
  expect(await readdir(join(folder, 'out'))).toEqual(['deep er']);
  expect(await readdir(join(folder, 'out/deep er/a.jpg'))).toContain('sheet.png');
});

test.each([
  [['no such.jpg', '--out', 'out'], 'no such.jpg', 2],
  [['.', '--out', 'out'], 'pictures', 1],
  [['x.jpg'], '--out', 2],
  [['x.jpg', '--out', 'out', '--style', 'heet'], 'heat', 2],
  [['x.jpg', '--out', 'out', '--head', '0'], '--head', 2],
  [['x.jpg', '--out', 'out', '--caption', ' '], '--caption', 2],
  [['x.jpg', '--out', 'out', '--opacity', '2'], '--opacity', 2],
  [['x.jpg', '--out', 'out', '--font', 'x.jpg'], '--font', 2],
  [['x.jpg', '--out', 'taken'], 'letter.txt', 2],
] as const)('%j is refused in a sentence before anything is written', async (args, part, expected) => {
  const folder = temporaryFolder();
  if (args[0] !== '.') await writeFile(join(folder, 'x.jpg'), await readFile(join(fixtures, 'orientation/o1.jpg')));
  await mkdir(join(folder, 'taken/x.jpg'), { recursive: true });
  await writeFile(join(folder, 'taken/x.jpg/letter.txt'), 'dear');
  const { status, stderr, stdout } = await runSaccade(['attend', ...args], { cwd: folder });
  expect({ status, stdout }).toEqual({ status: expected, stdout: '' });
  expect(stderr).toContain(part);
  expect(stderr).toMatch(/^Expected .+, got .+\. .+/);
  expect(await readdir(folder)).not.toContain('out');
});

const marks = ['red', 'green', 'blue', 'yellow'];

/** Names of the mark colours nearest to a picture's corners. */
async function cornerColours(file: string): Promise<string[]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([320, 200, 3]);
  const colours = { red: [220, 0, 0], green: [0, 190, 0], blue: [0, 0, 220], yellow: [220, 220, 0] };
  return [
    [8, 8],
    [311, 8],
    [8, 191],
    [311, 191],
  ].map(([x = 0, y = 0]) => {
    const at = 3 * (y * 320 + x);
    const distance = (colour: number[]) =>
      colour.reduce((sum, part, index) => sum + (part - data[at + index]!) ** 2, 0);
    return Object.entries(colours).sort((one, other) => distance(one[1]) - distance(other[1]))[0]![0];
  });
}
