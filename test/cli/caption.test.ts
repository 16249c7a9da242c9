import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { runSaccade } from '../support/run-saccade.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixtures = join(import.meta.dirname, '../fixtures/pictures');
const samples = join(import.meta.dirname, '../../data/samples');

/** A folder of its own with the named pictures in it. */
async function folderWith(...kinds: string[]): Promise<string> {
  const folder = temporaryFolder();
  for (const kind of kinds) await cp(join(fixtures, kind), join(folder, kind), { recursive: true });
  return folder;
}
const lines = (text: string) => text.split('\n').filter(Boolean);
const recordsOf = async (path: string) =>
  lines(await readFile(path, 'utf8'))
    .slice(1)
    .map((line) => JSON.parse(line));
const captionsOf = (stdout: string) =>
  Object.fromEntries(lines(stdout).map((line) => line.split('\t') as [string, string]));

describe('standard output', () => {
  test('a single file: its caption alone', async () => {
    const { status, stdout } = await runSaccade(['caption', join(samples, 'cat.jpg')]);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^[a-z' -]+\n$/);
  });

  test('a folder: path, tab, caption; results alone', async () => {
    const { status, stdout, stderr } = await runSaccade(['caption', 'in', '-r'], { cwd: await nested() });
    expect(status).toBe(0);
    expect(Object.keys(captionsOf(stdout))).toEqual(['in/deep/a.jpg', 'in/z.jpg']);
    expect(stderr).toContain('2 of 2 pictures captioned');
  });

  test('alternatives follow, the best first, and words to avoid are never used', async () => {
    const cat = join(samples, 'cat.jpg');
    const { stdout } = await runSaccade(['caption', cat, '--n-best', '3']);
    expect(new Set(lines(stdout)).size).toBe(3);
    const [first = ''] = lines(stdout)[0]!.split(' ').slice(1);
    const avoiding = await runSaccade(['caption', cat, '--avoid', `a, ${first}`, '--max-chars', '25']);
    expect(avoiding.stdout.trim().split(' ')).not.toContain('a');
    expect(avoiding.stdout.trim().split(' ')).not.toContain(first);
    expect(avoiding.stdout.trim().length).toBeLessThanOrEqual(25);
  });

  test('many pictures on worker threads give what one thread gives', async () => {
    const folder = await folderWith('existing');
    const args = ['caption', 'existing', '--backend', 'wasm', '-q'];
    const [one, two] = [
      await runSaccade([...args, '--jobs', '1'], { cwd: folder }),
      await runSaccade([...args, '--jobs', '2'], { cwd: folder }),
    ];
    expect(lines(one.stdout)).toHaveLength(40);
    expect(two).toEqual(one);
  });
});

test('names keep to one line of text, whatever they are made of, and files hold them as they are', async () => {
  const folder = temporaryFolder();
  const odd = ['a\tb.jpg', 'c\nd.jpg', 'e\u001b[31m.jpg', 'f\\g.jpg', 'h\u202ei.jpg'];
  for (const name of odd) await cp(join(fixtures, 'orientation/o1.jpg'), join(folder, name));
  const { status, stdout } = await runSaccade(['caption', '.'], { cwd: folder });
  expect(status).toBe(0);
  const shown = ['a\\tb.jpg', 'c\\nd.jpg', 'e\\u001b[31m.jpg', 'f\\\\g.jpg', 'h\\u202ei.jpg'];
  expect(Object.keys(captionsOf(stdout))).toEqual(shown);
  await writeFile(join(folder, 'z\u001b[2J.jpg'), 'no picture');
  const run = await runSaccade(['caption', '.', '-o', 'c.csv', '-o', 'c.json'], { cwd: folder });
  expect(run.stderr).toContain('z\\u001b[2J.jpg');
  expect(run.stderr).not.toContain('\u001b');
  const rows = parse(await readFile(join(folder, 'c.csv')), { columns: true }) as { file: string }[];
  expect(rows.map(({ file }) => file)).toEqual(odd);
  const results = JSON.parse(await readFile(join(folder, 'c.json'), 'utf8'));
  expect(results.map(({ image_id }: { image_id: string }) => image_id)).toEqual(odd);
});

test.runIf(process.platform === 'linux').each([
  ['--sidecar-dir', '/proc/self/x/y'],
  ['--overlays', '/proc/x/y'],
  ['--report', '/proc/x/y/seen.html'],
  ['-o', '/proc/x/y/c.json'],
  ['-o', '/proc/x/y/j.jsonl'],
])('%s %s is refused at once', async (option, place) => {
  const { status, stdout, stderr } = await runSaccade(['caption', join(samples, 'cat.jpg'), option, place]);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(
    /^Expected a folder that can be (made|written) for \/proc\S+, got E[A-Z]+\. Give another path\.\n$/,
  );
});

async function nested(): Promise<string> {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'in/deep'), { recursive: true });
  await cp(join(fixtures, 'orientation/o6.jpg'), join(folder, 'in/deep/a.jpg'));
  await cp(join(fixtures, 'orientation/o1.jpg'), join(folder, 'in/z.jpg'));
  await writeFile(join(folder, 'in/notes.txt'), 'no picture');
  return folder;
}

test('pictures that look alike get one caption, whatever their files', async () => {
  const folder = await folderWith('cmyk', 'alpha', 'orientation', 'frames', 'lying');
  const kinds = ['cmyk', 'alpha', 'orientation', 'frames', 'lying'];
  const { status, stdout } = await runSaccade(['caption', ...kinds, '-o', 'j.jsonl'], { cwd: folder });
  expect([status, stdout]).toEqual([3, '']);
  const records = Object.fromEntries((await recordsOf(join(folder, 'j.jsonl'))).map((record) => [record.file, record]));
  const same = (one: string, others: string[]) => {
    for (const other of others) expect(records[other]?.caption, other).toBe(records[one]?.caption);
  };
  same('cmyk/reference.jpg', ['cmyk/cmyk.jpg', 'cmyk/cmyk.tif']);
  same('alpha/hidden-black.png', ['alpha/hidden-noise.png', 'alpha/hidden-red.png']);
  same(
    'orientation/o1.jpg',
    [2, 3, 4, 5, 6, 7, 8].map((number) => `orientation/o${number}.jpg`),
  );
  same('frames/still.gif', ['frames/anim.gif']);
  same('lying/plain.png', ['lying/png-inside.jpg', 'lying/webp-inside.jpg']);
  expect(records['orientation/o6.jpg']).toMatchObject({ width: 320, height: 200 });
  expect(records['lying/html-inside.jpg']).toMatchObject({ error: { code: 'not-an-image' } });
  expect(Object.keys(records)).toHaveLength(29);
});

test('overlays and the gallery show upright pictures, again where an earlier run lacks them', async () => {
  const folder = temporaryFolder();
  for (const file of ['frames/anim.gif', 'cmyk/cmyk.tif', 'orientation/o6.jpg'])
    await cp(join(fixtures, file), join(folder, 'in', basename(file)));
  const args = ['caption', 'in', '-o', 'j.jsonl', '-q', '--overlays', 'seen'];
  expect((await runSaccade(args, { cwd: folder })).status).toBe(0);
  const overlays = (await readdir(join(folder, 'seen'), { recursive: true })).filter((name) =>
    /\/\d\d-.*\.png$/.test(name),
  );
  for (const name of overlays)
    expect(await sharp(join(folder, 'seen', name)).metadata(), name).toMatchObject({
      width: 320,
      height: 200,
      channels: 3,
    });
  expect(new Set(overlays.map((name) => name.split('/')[0])).size).toBe(3);
  await rm(join(folder, 'seen/o6.jpg'), { recursive: true });
  const journal = await readFile(join(folder, 'j.jsonl'), 'utf8');
  expect((await runSaccade([...args, '--report', 'seen.html'], { cwd: folder })).status).toBe(0);
  expect(await readFile(join(folder, 'j.jsonl'), 'utf8')).toBe(journal);
  expect(await readdir(join(folder, 'seen/o6.jpg'))).toContain('attention.json');
  const page = await readFile(join(folder, 'seen.html'), 'utf8');
  for (const name of ['anim.gif', 'cmyk.tif', 'o6.jpg']) expect(page).toContain(name);
  expect((await readdir(folder)).sort()).toEqual(['in', 'j.jsonl', 'seen', 'seen.html']);
});

test('damaged files are named and the run goes to the end', async () => {
  const folder = await folderWith('damaged');
  const args = ['caption', 'damaged', '--sidecars', '--sidecar-name', 'full', '-o', 'j.jsonl', '-o', 'c.json'];
  const run = await runSaccade(args, { cwd: folder });
  expect([run.status, run.stdout]).toEqual([3, '']);
  const failed = (await recordsOf(join(folder, 'j.jsonl'))).filter(({ error }) => error);
  expect(failed.map(({ file }) => file.slice(8))).toEqual([
    'cut-60.jpg',
    'cut-60.png',
    'empty.jpg',
    'noise.jpg',
    'onebyte.png',
    'png-magic-only.png',
    'soi-only.jpg',
  ]);
  for (const { file } of failed) expect(run.stderr).toContain(file);
  expect(run.stderr).toContain('2 of 9 pictures captioned; 7 failed');
  expect(run.stderr).not.toMatch(/ at |vips/);
  expect((await readdir(join(folder, 'damaged'))).filter((name) => name.endsWith('.txt'))).toEqual([
    'a-good.jpg.txt',
    'z-good.png.txt',
  ]);
  const coco = JSON.parse(await readFile(join(folder, 'c.json'), 'utf8'));
  expect(coco.map(({ image_id }: { image_id: string }) => image_id)).toEqual([
    'damaged/a-good.jpg',
    'damaged/z-good.png',
  ]);
  const again = await runSaccade(['caption', 'damaged', '-o', 'j.jsonl'], { cwd: folder });
  expect([again.status, again.stderr]).toEqual([3, expect.stringContaining('7 failed before')]);
  const none = await runSaccade(['caption', 'damaged/empty.jpg'], { cwd: folder });
  expect(none.status).toBe(1);
});

test('names of every kind come through to sidecars and CSV', async () => {
  const folder = await folderWith('names');
  const { status } = await runSaccade(['caption', 'names', '--sidecars', 'caption', '-o', 'n.csv'], { cwd: folder });
  expect(status).toBe(0);
  const rows = parse(await readFile(join(folder, 'n.csv')), { columns: true }) as { file: string }[];
  const pictures = (await readdir(join(fixtures, 'names'))).sort();
  expect(rows.map(({ file }) => file)).toEqual(pictures.map((name) => `names/${name}`));
  expect((await readdir(join(folder, 'names'))).filter((name) => name.endsWith('.caption')).sort()).toEqual(
    pictures.map((name) => name.replace(/\.[^.]+$/, '.caption')),
  );
});

test('pictures of one stem: a refusal that names them, then distinct sidecars', async () => {
  const folder = await folderWith('same-stem');
  const refused = await runSaccade(['caption', 'same-stem', '--sidecars', '-o', 'j.jsonl'], { cwd: folder });
  expect([refused.status, refused.stderr]).toEqual([
    2,
    expect.stringMatching(/scene\.txt for both .*scene\.jpeg and .*scene\.jpg/),
  ]);
  expect(await readdir(folder)).toEqual(['same-stem']);
  const full = ['caption', 'same-stem', '--sidecars', '--sidecar-name', 'full'];
  expect((await runSaccade(full, { cwd: folder })).status).toBe(0);
  expect((await readdir(join(folder, 'same-stem'))).filter((name) => name.endsWith('.txt'))).toHaveLength(4);
  expect((await runSaccade([...full, '--skip-existing'], { cwd: folder })).stderr).toContain('4 skipped');
});

describe('existing files', () => {
  test('are refused or kept, with status 2 where results would be lost', async () => {
    const folder = await folderWith('dashes');
    await writeFile(join(folder, 'r.csv'), 'mine');
    const run = await runSaccade(['caption', 'dashes', '-o', 'r.csv'], { cwd: folder });
    expect([run.status, run.stderr]).toEqual([2, expect.stringContaining('--force')]);
    expect(await readFile(join(folder, 'r.csv'), 'utf8')).toBe('mine');
    expect(await readdir(folder)).toEqual(['dashes', 'r.csv']);
  });

  test('a journal of other settings is refused by name, and set aside on request', async () => {
    const folder = await folderWith('dashes');
    const args = ['caption', 'dashes', '-o', 'j.jsonl', '-q'];
    expect((await runSaccade(args, { cwd: folder })).status).toBe(0);
    const other = await runSaccade([...args, '--beam-size', '1'], { cwd: folder });
    expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('beamSize 3')]);
    const model = await runSaccade([...args, '--model', 'hard'], { cwd: folder });
    expect([model.status, model.stderr]).toEqual([2, expect.stringMatching(/default@\w+.*hard@|hard@\w+.*default@/)]);
    expect((await runSaccade(args, { cwd: folder })).status).toBe(0);
    expect((await runSaccade([...args, '--beam-size', '1', '--no-resume'], { cwd: folder })).status).toBe(0);
    expect((await readdir(folder)).sort()).toEqual(['dashes', 'j.1.jsonl', 'j.jsonl']);
  });
});

describe('the command line', () => {
  test('names that look like options', async () => {
    const cwd = join(await folderWith('dashes'), 'dashes');
    expect((await runSaccade(['caption', '--', '-5.jpg', '--help.jpg'], { cwd })).stdout).toMatch(
      /^-5\.jpg\t.*\n--help\.jpg\t.*\n$/,
    );
    expect((await runSaccade(['caption', './-5.jpg'], { cwd })).stdout).toMatch(/^[a-z' -]+\n$/);
    const bare = await runSaccade(['caption', '--help.jpg', '-5.jpg', '@list.jpg', 'a=b.jpg'], { cwd });
    expect([bare.status, bare.stdout, bare.stderr]).toEqual([2, '', expect.stringContaining('write -- before')]);
  });

  test('paths from standard input, each done once, one machine of two', async () => {
    const folder = await folderWith('dashes');
    const input = 'dashes/a=b.jpg\0./dashes/a=b.jpg\0dashes/@list.jpg\0';
    const args = ['caption', '--files-from', '-', '--null', '--shard', '2/2', '-q'];
    expect((await runSaccade(args, { cwd: folder, input })).stdout).toMatch(/^dashes\/@list\.jpg\t.*\n$/);
  });

  test('a dry run lists and loads nothing', async () => {
    const folder = await folderWith('existing');
    const args = ['caption', 'existing', '--sidecars', '-o', 'j.jsonl', '--dry-run', '--model', 'no-such-model'];
    const run = await runSaccade(args, { cwd: folder });
    expect(run.status).toBe(0);
    expect(lines(run.stdout)).toHaveLength(40);
    expect(lines(run.stdout).slice(1, 4)).toEqual([
      'existing/img-02.jpg\tcaption, write existing/img-02.txt',
      'existing/img-03.jpg\tcaption, skip existing/img-03.txt',
      'existing/img-04.jpg\tcaption, write existing/img-04.txt',
    ]);
    expect(await readdir(folder)).toEqual(['existing']);
  });

  test.each([
    [['--beam-size', '0'], /from 1 to 100 for --beam-size, got 0/],
    [['--beam-size', '2.5'], /whole number .* --beam-size/],
    [['--num-beams', '1e9'], /from 1 to 100 for --/],
    [['--n-best', '5'], /beam size 3 for --n-best/],
    [['--shard', '3/2'], /--shard/],
    [['-o', 'x.xml'], /\.jsonl, \.json or \.csv/],
    [['-o', 'a.csv', '-o', './a.csv'], /twice/],
    [['--sidecars', 'jpg'], /extension of a text file/],
    [['--review', 'r.csv'], /--min-confidence/],
    [['--existing', 'append', '--overwrite'], /append and overwrite/],
    [['--null'], /--files-from/],
    [['--no-resume', '--retry-failed'], /either/],
    [['nowhere'], /got nowhere/],
  ])('%j is refused before a model is loaded', async (args, message) => {
    const run = await runSaccade(['caption', '--model', 'no-such-model', fixtures, ...args], {
      cwd: temporaryFolder(),
    });
    expect(run.stderr).toMatch(message);
    expect(lines(run.stderr)).toHaveLength(1);
    expect(run.status).toBe(2);
  });

  test('an empty folder has no images', async () => {
    const { status, stderr } = await runSaccade(['caption', temporaryFolder()]);
    expect([status, stderr]).toEqual([1, expect.stringContaining('no images')]);
  });
});
