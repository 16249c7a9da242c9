import promises, { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { extname, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { type CaptionCounts, type CaptionImagesOptions, captionImages } from '../../src/pipelines/caption-images.js';
import type { CaptionJob } from '../../src/pipelines/caption-job.js';
import { planCaptions } from '../../src/pipelines/caption-plan.js';
import { closeSinks } from '../../src/pipelines/close-sinks.js';
import { openSinks } from '../../src/pipelines/open-sinks.js';
import { undoSidecars } from '../../src/pipelines/undo-sidecars.js';
import { writeResults } from '../../src/pipelines/write-results.js';
import { drawPictures } from '../support/draw-pictures.js';
import { fakeDescriber } from '../support/fake-describer.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const txt = { naming: { extension: '.txt', name: 'stem' }, existing: 'skip' } as const;

/** A job over a folder; what is not said is off. */
const jobOver = (folder: string, job: Partial<CaptionJob> = {}): CaptionJob => ({
  paths: [folder],
  recursive: true,
  results: [],
  prefix: '',
  suffix: '',
  force: false,
  retryFailed: false,
  fresh: false,
  ...job,
});

interface RunResult {
  readonly counts: CaptionCounts;
  readonly described: number;
  readonly files: string[];
  readonly summaries: string[];
}

/** What the command line does, with a describer that needs no model. */
async function run(job: CaptionJob, options: Partial<CaptionImagesOptions> = {}): Promise<RunResult> {
  const plan = await planCaptions(job, { version: '1.0.0', settings: { prefix: job.prefix } });
  const sinks = await openSinks(job, plan, { version: '1.0.0' });
  const { describer, batches } = fakeDescriber();
  const files: string[] = [];
  try {
    const counts = await captionImages(plan, plan.todo.length > 0 ? describer : undefined, {
      sinks,
      wrapping: job,
      minConfidence: job.review?.minConfidence ?? 0,
      onRecord: ({ file }) => {
        files.push(file);
      },
      ...options,
    });
    if (!options.signal?.aborted) await writeResults(job, plan);
    const described = batches.reduce((sum, size) => sum + size, 0);
    return { counts, described, files, summaries: sinks.map((sink) => sink.summary()) };
  } finally {
    await closeSinks(sinks, plan, !options.signal?.aborted).finally(() => plan.journal?.close());
  }
}

async function folderOf(...names: string[]): Promise<string> {
  const folder = join(temporaryFolder(), 'in');
  await mkdir(folder);
  await drawPictures(folder, names);
  return folder;
}
const recordsOf = async (journal: string) =>
  (await readFile(journal, 'utf8'))
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => JSON.parse(line));
const ten = Array.from({ length: 10 }, (_, index) => `${index}.png`);

test('each picture gets a record in order, good or bad', async () => {
  const folder = await folderOf(...ten);
  await writeFile(`${folder}/4.png`, 'no picture');
  const journal = `${folder}/../j.jsonl`;
  const { counts, files } = await run(jobOver(folder, { journal }));
  expect(counts).toMatchObject({ captioned: 9, failed: 1 });
  expect(files).toEqual(ten.map((name) => `${folder}/${name}`));
  const records = await recordsOf(journal);
  expect(records.map(({ file }) => file)).toEqual(files);
  expect(records[0]).toMatchObject({ caption: expect.stringMatching(/^30x20 of /), width: 30, height: 20 });
  expect(records[4]).toMatchObject({ error: { code: 'not-an-image' } });
});

test('a second run does the rest alone', async () => {
  const folder = await folderOf(...ten.slice(0, 6));
  const journal = `${folder}/../j.jsonl`;
  await run(jobOver(folder, { journal }));
  await drawPictures(folder, ten);
  const { described, counts } = await run(jobOver(folder, { journal }));
  expect([described, counts.captioned]).toEqual([4, 4]);
  expect(new Set((await recordsOf(journal)).map(({ file }) => file)).size).toBe(10);
  expect((await run(jobOver(folder, { journal }))).described).toBe(0);
});

test('a gallery that was stopped goes on where it was, with earlier failures, in the order of the pictures', async () => {
  const folder = await folderOf(...ten);
  await writeFile(`${folder}/1.png`, 'no picture');
  const [journal, report] = [`${folder}/../j.jsonl`, `${folder}/../seen.html`];
  const stop = new AbortController();
  const onRecord = ({ file }: { file: string }) => (file.endsWith('5.png') ? stop.abort() : undefined);
  await run(jobOver(folder, { journal, report }), { signal: stop.signal, onRecord });
  expect(await readdir(join(folder, '..'))).not.toContain('seen.html');
  const before = (await recordsOf(journal)).length;
  const { described } = await run(jobOver(folder, { journal, report }));
  expect([before < 10, described]).toEqual([true, 10 - before]);
  const page = await readFile(report, 'utf8');
  const data = (id: string) => JSON.parse(new RegExp(`id="${id}">(.*)</script>`).exec(page)![1]!);
  const files = ten.map((name) => `${folder}/${name}`);
  expect(data('index').map(([file]: [string]) => file)).toEqual(files.filter((file) => !file.endsWith('/1.png')));
  expect(data('failed').map(([file]: [string]) => file)).toEqual([files[1]]);
  expect((await readdir(join(folder, '..'))).sort()).toEqual(['in', 'j.jsonl', 'seen.html']);
  expect((await run(jobOver(folder, { journal, report, force: true }))).described).toBe(9);
});

test('a run gone on with makes its own gallery anew, and no other file', async () => {
  const folder = await folderOf('a.png');
  const [journal, report] = [`${folder}/../j.jsonl`, `${folder}/../seen.html`];
  await run(jobOver(folder, { journal, report }));
  const first = await readFile(report, 'utf8');
  await drawPictures(folder, ['b.png']);
  await run(jobOver(folder, { journal, report }));
  expect(await readFile(report, 'utf8')).toContain('b.png');
  const refused = { code: 'exists', message: expect.stringContaining('seen.html, which exists') };
  await expect(run(jobOver(folder, { journal: `${folder}/../new.jsonl`, report }))).rejects.toMatchObject(refused);
  await expect(run(jobOver(folder, { journal, report, fresh: true }))).rejects.toMatchObject(refused);
  await expect(run(jobOver(folder, { report }))).rejects.toMatchObject(refused);
  for (const foreign of [first.replace('Captions', 'Our cats'), `${first}<p>mine`, '', 'notes']) {
    await writeFile(report, foreign);
    await expect(run(jobOver(folder, { journal, report }))).rejects.toMatchObject(refused);
    expect(await readFile(report, 'utf8')).toBe(foreign);
  }
});

test('a gallery shows doubtful captions too, which go into no sidecar', async () => {
  const folder = await folderOf('a.png', 'b.png');
  const report = `${folder}/../seen.html`;
  const review = { minConfidence: 0.95, path: `${folder}/../review.csv` };
  await run(jobOver(folder, { report, review, sidecars: txt }));
  expect(await readFile(report, 'utf8')).toContain('b.png');
  expect(await readdir(folder)).toEqual(['a.png', 'b.png']);
});

test('failures are tried again when asked', async () => {
  const folder = await folderOf('a.png', 'b.png');
  const journal = `${folder}/../j.jsonl`;
  await writeFile(`${folder}/b.png`, '');
  await run(jobOver(folder, { journal }));
  await drawPictures(folder, ['b.png']);
  expect((await run(jobOver(folder, { journal }))).described).toBe(0);
  expect((await run(jobOver(folder, { journal, retryFailed: true }))).described).toBe(1);
  expect((await recordsOf(journal)).filter(({ error }) => error)).toEqual([]);
});

test('sidecars alone: those that hold text are not described', async () => {
  const folder = await folderOf(...ten);
  await writeFile(`${folder}/3.txt`, 'DO NOT TOUCH\n');
  await writeFile(`${folder}/4.txt`, '');
  await writeFile(`${folder}/5.txt`, ' \n');
  const { described, summaries } = await run(jobOver(folder, { sidecars: txt }));
  expect(described).toBe(9);
  expect(summaries).toEqual(['9 sidecars written, 1 skipped, for they hold text']);
  expect(await readFile(`${folder}/3.txt`, 'utf8')).toBe('DO NOT TOUCH\n');
  expect(await readFile(`${folder}/5.txt`, 'utf8')).toMatch(/^35x20 of .*\n$/);
  expect((await run(jobOver(folder, { sidecars: txt }))).described).toBe(0);
});

test('sidecars beside a journal: all are described, none is overwritten', async () => {
  const folder = await folderOf('a.png', 'b.png');
  await writeFile(`${folder}/a.txt`, 'mine');
  const journal = `${folder}/../j.jsonl`;
  expect((await run(jobOver(folder, { journal, sidecars: txt }))).described).toBe(2);
  expect(await readFile(`${folder}/a.txt`, 'utf8')).toBe('mine');
  expect((await recordsOf(journal)).map(({ sidecars }) => sidecars?.[0].file)).toEqual([undefined, 'in/b.txt']);
});

test('sidecars of pictures captioned before come from the journal', async () => {
  const folder = await folderOf('a.png', 'b.png');
  const journal = `${folder}/../j.jsonl`;
  await run(jobOver(folder, { journal }));
  expect((await run(jobOver(folder, { journal, sidecars: txt }))).described).toBe(0);
  const [first] = await recordsOf(journal);
  expect(await readFile(`${folder}/a.txt`, 'utf8')).toBe(`${first.caption}\n`);
  expect(first.sidecars[0].file).toBe('in/a.txt');
});

test('undo removes what nobody has changed', async () => {
  const folder = await folderOf('a.png', 'b.png', 'c.png', 'd.png');
  await writeFile(`${folder}/d.txt`, 'mine');
  const journal = `${folder}/../j.jsonl`;
  await run(jobOver(folder, { journal, sidecars: txt }));
  await writeFile(`${folder}/b.txt`, 'better');
  await rm(`${folder}/c.txt`);
  const changed: string[] = [];
  const counts = await undoSidecars(journal, (path) => changed.push(path));
  expect(counts).toEqual({ removed: 1, changed: 1, missing: 1 });
  expect(changed).toEqual([join(folder, 'b.txt')]);
  expect((await readdir(folder)).filter((name) => name.endsWith('.txt'))).toEqual(['b.txt', 'd.txt']);
  await expect(undoSidecars(`${folder}/b.txt`, () => undefined)).rejects.toMatchObject({ code: 'usage' });
});

test('prefix and suffix stand around each caption', async () => {
  const folder = await folderOf('a.png');
  const journal = `${folder}/../j.jsonl`;
  await run(jobOver(folder, { journal, sidecars: txt, prefix: 'sks, ', suffix: '!' }));
  expect(await readFile(`${folder}/a.txt`, 'utf8')).toMatch(/^sks, 30x20 of .*!\n$/);
  expect((await recordsOf(journal))[0]).toMatchObject({
    caption: expect.stringMatching(/^sks, .*!$/),
    words: ['30x20', 'of', '0-0-0'],
  });
});

test('doubtful captions go to the review list and into no sidecar', async () => {
  const folder = await folderOf(...Array.from({ length: 12 }, (_, index) => `${String(index).padStart(2, '0')}.png`));
  const review = { minConfidence: 0.5, path: `${folder}/../review.csv` };
  const { counts } = await run(jobOver(folder, { sidecars: txt, review }));
  expect(counts).toMatchObject({ captioned: 12, doubtful: 10 });
  expect((await readdir(folder)).filter((name) => name.endsWith('.txt'))).toEqual(['10.txt', '11.txt']);
  expect((await readFile(review.path, 'utf8')).trim().split('\r\n')).toHaveLength(11);
});

test('results files appear at the end; until then a journal aside holds what is done', async () => {
  const folder = await folderOf(...ten);
  const results = [{ path: `${folder}/../r.csv`, kind: 'csv' as const }];
  const controller = new AbortController();
  await run(jobOver(folder, { results }), { signal: controller.signal, onRecord: () => controller.abort() });
  expect((await readdir(`${folder}/..`)).sort()).toEqual(['in', 'r.csv.part.jsonl']);
  const { described } = await run(jobOver(folder, { results }));
  expect(described).toBe(6);
  expect((await readdir(`${folder}/..`)).sort()).toEqual(['in', 'r.csv']);
  expect((await readFile(results[0]!.path, 'utf8')).trim().split('\r\n')).toHaveLength(11);
  await expect(run(jobOver(folder, { results }))).rejects.toMatchObject({ code: 'exists' });
});

test('what cannot be written is told, and the run goes on', async () => {
  const folder = await folderOf('a.png', 'b.png');
  await mkdir(`${folder}/a.txt`);
  const unwritten: string[] = [];
  const { counts } = await run(jobOver(folder, { sidecars: { ...txt, existing: 'overwrite' } }), {
    onUnwritten: (file) => unwritten.push(file),
  });
  expect(counts).toMatchObject({ captioned: 2, unwritten: 1 });
  expect(unwritten).toEqual([`${folder}/a.png`]);
});

test.each(['out.json', 'review.csv', 'seen.html'])(
  'a full disk is told for %s; with force the same goes on',
  async (name) => {
    const folder = await folderOf('a.png', 'b.png');
    const path = (file: string) => join(folder, '..', file);
    const job = jobOver(folder, {
      journal: path('j.jsonl'),
      results: [{ path: path('out.json'), kind: 'coco' }],
      review: { minConfidence: 0.95, path: path('review.csv') },
      report: path('seen.html'),
    });
    const { writeFile: write } = promises;
    // What is written stands aside first, under another name with the same ending.
    const full = vi.spyOn(promises, 'writeFile').mockImplementation(async (target, ...rest) => {
      if (extname(String(target)) === extname(name)) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      return write(target, ...rest);
    });
    syncBuiltinESMExports();
    const attempt = run(job).finally(() => {
      full.mockRestore();
      syncBuiltinESMExports();
    });
    const message = expect.stringMatching(`takes what is written for .*${name}, got ENOSPC. .*--force`);
    await expect(attempt).rejects.toMatchObject({ code: 'failed', message });
    await run({ ...job, force: true });
    expect((await readdir(join(folder, '..'))).sort()).toEqual([
      'in',
      'j.jsonl',
      'out.json',
      'review.csv',
      'seen.html',
    ]);
  },
);

test('shards divide the pictures among machines', async () => {
  const folder = await folderOf(...ten);
  const shares = await Promise.all(
    [1, 2, 3].map(async (index) => (await run(jobOver(folder, { shard: { index, count: 3 } }))).files),
  );
  expect(shares.map(({ length }) => length)).toEqual([4, 3, 3]);
  expect(new Set(shares.flat()).size).toBe(10);
});

test('two folders of the same shape share no sidecar in another tree', async () => {
  const folder = await folderOf('a/1.png', 'b/1.png');
  const sidecars = { ...txt, naming: { ...txt.naming, directory: `${folder}/../out` } };
  await run(jobOver(folder, { paths: [`${folder}/a`, `${folder}/b`], sidecars }));
  const written = (await readdir(`${folder}/../out`, { recursive: true })).filter((name) => name.endsWith('.txt'));
  expect(written.map((name) => name.slice(-7)).sort()).toEqual(['a/1.txt', 'b/1.txt']);
});

test.each([
  ['no pictures', { paths: ['.'] }, 'no-images'],
  ['a missing path', { paths: ['./nowhere'] }, 'usage'],
] as const)('%s is told before anything is done', async (_, job, code) => {
  const folder = await folderOf();
  const paths = job.paths.map((path) => join(folder, path));
  await expect(run(jobOver(folder, { journal: `${folder}/j.jsonl`, paths }))).rejects.toMatchObject({ code });
  expect(await readdir(folder)).toEqual([]);
});
