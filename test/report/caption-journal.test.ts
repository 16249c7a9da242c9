import { appendFile, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CaptionJournal, type JournalOptions } from '../../src/report/caption-journal.js';
import type { CaptionRecord, FailureRecord } from '../../src/report/journal-record.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const settings = { beamSize: 3, avoid: ['cat'] };
const options: JournalOptions = { version: '1.0.0', settings };
const captioned = (file: string): CaptionRecord => ({
  file,
  caption: `caption of ${file}`,
  confidence: 0.61,
  logProbability: -5.2,
  words: ['caption', 'of', file],
  alternatives: [],
  width: 4,
  height: 3,
});
const failed = (file: string): FailureRecord => ({ file, error: { code: 'unreadable-image', message: 'cut off' } });

async function journalWith(path: string, records: readonly (CaptionRecord | FailureRecord)[]): Promise<void> {
  const journal = await CaptionJournal.open(path, options);
  await journal.begin('default@1a2b');
  await journal.append(records);
  await journal.close();
}
const linesOf = async (path: string) =>
  (await readFile(path, 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

test('a new journal holds a header and one line a picture', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg'), failed('b.jpg')]);
  expect(await linesOf(path)).toEqual([
    { saccade: '1.0.0', model: 'default@1a2b', settings },
    captioned('a.jpg'),
    failed('b.jpg'),
  ]);
});

test('it is gone on with where it ended', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg'), failed('b.jpg')]);
  const journal = await CaptionJournal.open(path, options);
  expect([...journal.entries]).toEqual([
    ['a.jpg', { caption: 'caption of a.jpg', confidence: 0.61, hasSidecars: false }],
    ['b.jpg', { failure: 'cut off', hasSidecars: false }],
  ]);
  await journal.begin('default@1a2b');
  await journal.append([captioned('c.jpg')]);
  await journal.close();
  expect((await linesOf(path)).map(({ file }) => file)).toEqual([undefined, 'a.jpg', 'b.jpg', 'c.jpg']);
});

test('wherever a power cut tears the last line, it is redone and glued to nothing', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg'), captioned('b.jpg')]);
  const whole = await readFile(path);
  const last = whole.lastIndexOf('\n', whole.length - 2) + 1;
  for (const length of [last, last + 1, last + 9, whole.length - 9, whole.length - 2, whole.length - 1]) {
    await writeFile(path, whole);
    await truncate(path, length);
    const journal = await CaptionJournal.open(path, options);
    // A line that lacks nothing but its end is whole.
    expect([...journal.entries.keys()]).toEqual(length >= whole.length - 1 ? ['a.jpg', 'b.jpg'] : ['a.jpg']);
    await journal.begin('default@1a2b');
    await journal.append([captioned('c.jpg')]);
    await journal.close();
    const files = (await linesOf(path)).map(({ file }) => file);
    expect(files.slice(1)).toEqual([...journal.entries.keys()]);
  }
});

test('zeros that a power cut left behind are dropped', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg')]);
  await appendFile(path, Buffer.alloc(512));
  const journal = await CaptionJournal.open(path, options);
  await journal.begin('default@1a2b');
  await journal.append([captioned('b.jpg')]);
  await journal.close();
  expect((await linesOf(path)).map(({ file }) => file)).toEqual([undefined, 'a.jpg', 'b.jpg']);
});

test('another setting or model is refused by name', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg')]);
  await expect(CaptionJournal.open(path, { ...options, settings: { ...settings, beamSize: 5 } })).rejects.toMatchObject(
    {
      code: 'usage',
      message: expect.stringMatching(/beamSize 3 .* got 5/),
    },
  );
  await expect(CaptionJournal.open(path, { ...options, settings: { ...settings, maxChars: 9 } })).rejects.toThrow(
    /maxChars unset/,
  );
  const journal = await CaptionJournal.open(path, options);
  await expect(journal.begin('default@9999')).rejects.toThrow(/default@1a2b .* got default@9999/);
  await journal.close();
  expect(await linesOf(path)).toHaveLength(2);
});

test('a file that is no journal is refused and left as it was', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await writeFile(path, '{"text":"mine"}\n');
  await expect(CaptionJournal.open(path, options)).rejects.toMatchObject({ code: 'exists' });
  expect(await readFile(path, 'utf8')).toBe('{"text":"mine"}\n');
});

test('failures are forgotten when they are to be tried again', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg'), failed('b.jpg')]);
  const journal = await CaptionJournal.open(path, { ...options, retryFailed: true });
  expect([...journal.entries.keys()]).toEqual(['a.jpg']);
  await journal.begin('default@1a2b');
  await journal.append([captioned('b.jpg')]);
  await journal.close();
  expect((await linesOf(path)).slice(1)).toEqual([captioned('a.jpg'), captioned('b.jpg')]);
});

test('started over, the old journal keeps its content under a free name', async () => {
  const folder = await temporaryFolder();
  const path = `${folder}/j.jsonl`;
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    const journal = await CaptionJournal.open(path, { ...options, settings: { beamSize: 9 }, fresh: true });
    expect(journal.entries.size).toBe(0);
    await journal.begin('default@1a2b');
    await journal.append([captioned(name)]);
    await journal.close();
  }
  expect((await readdir(folder)).sort()).toEqual(['j.1.jsonl', 'j.2.jsonl', 'j.jsonl']);
  expect((await linesOf(`${folder}/j.1.jsonl`))[1]).toMatchObject({ file: 'a.jpg' });
  expect((await linesOf(path))[1]).toMatchObject({ file: 'c.jpg' });
});

test('sidecars written later are noted in their records', async () => {
  const path = `${await temporaryFolder()}/j.jsonl`;
  await journalWith(path, [captioned('a.jpg'), captioned('b.jpg')]);
  const journal = await CaptionJournal.open(path, options);
  await journal.begin(undefined);
  const sidecars = [{ file: 'b.txt', sha256: 'ff' }];
  await journal.amend(new Map([['b.jpg', sidecars]]));
  await journal.close();
  expect((await linesOf(path)).slice(1)).toEqual([captioned('a.jpg'), { ...captioned('b.jpg'), sidecars }]);
});

test('a second run is refused while the first is at work, and nothing is left behind', async () => {
  const folder = await temporaryFolder();
  const path = `${folder}/j.jsonl`;
  const first = await CaptionJournal.open(path, options);
  await expect(CaptionJournal.open(path, options)).rejects.toMatchObject({
    code: 'locked',
    message: expect.stringContaining(`process ${process.pid}`),
  });
  await first.begin('default@1a2b');
  await first.close();
  await (await CaptionJournal.open(path, options)).close();
  expect(await readdir(folder)).toEqual(['j.jsonl']);
});
