import { type StdioOptions, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runSaccade, saccadeProgram } from '../support/run-saccade.js';
import { temporaryFolder } from '../support/temporary-folder.js';

test.each(['references.json', 'references.csv', './references.csv'])(
  'score leaves its references: %s',
  async (table) => {
    const folder = temporaryFolder();
    const text = 'image,caption\na.jpg,a dog runs\n';
    for (const name of ['references.json', 'references.csv']) writeFileSync(join(folder, name), text);
    const args = ['score', '--candidates', 'references.json', '--references', 'references.csv', '--per-image', table];
    const { status, stderr } = await runSaccade(args, { cwd: folder });
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('--per-image') });
    expect(readFileSync(join(folder, table), 'utf8')).toBe(text);
  },
);

test.each(['journal.jsonl', 'a.jpg'])('a gallery does not take the place of %s', async (report) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'a.jpg'), 'as it was');
  const args = ['caption', 'a.jpg', '-o', 'journal.jsonl', '--report', report, '--force'];
  const { status, stderr } = await runSaccade(args, { cwd: folder });
  expect(stderr).toBe(`Expected a .html file for --report, got ${report}. Give it that extension.\n`);
  expect(status).toBe(2);
  expect(readdirSync(folder)).toEqual(['a.jpg']);
  expect(readFileSync(join(folder, 'a.jpg'), 'utf8')).toBe('as it was');
});

test.each([
  ['caption', 'p', '--report', ''],
  ['caption', 'p', '--overlays', ''],
  ['caption', 'p', '--sidecar-dir', ''],
  ['attend', 'p', '--out', ''],
  ['train', '--data', 'p', '--out', ''],
  ['caption', 'p', '--model', ''],
])('%s %s %s with nothing writes nothing', async (...args) => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'p'));
  const { status, stderr } = await runSaccade(args, { cwd: folder });
  expect(stderr).toContain(`Expected a value for ${args.at(-2)}, got an empty one.`);
  expect(status).toBe(2);
  expect(readdirSync(folder)).toEqual(['p']);
});

test.each([['undo'], ['caption', 'p', '-o']])('%s takes no folder for a journal', async (...args) => {
  const folder = temporaryFolder();
  for (const name of ['p', 'folder.jsonl']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'p/a.jpg'), 'no picture');
  const { status, stderr } = await runSaccade([...args, 'folder.jsonl'], { cwd: folder });
  expect(stderr).toMatch(/^Expected a file for the journal, got the folder \S*folder\.jsonl\. Give a \.jsonl file\.$/m);
  expect(status).toBe(2);
});

test('a model whose configuration is not JSON is told from one with a fault in it', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'config.json'), '{"a": ');
  const { status, stderr } = await runSaccade(['info', '.'], { cwd: folder });
  expect(stderr).toContain('got a file that is not JSON. Take the file that was saved with the model.');
  expect(status).toBe(1);
});

test.skipIf(!existsSync('/dev/full'))('a full standard output is told in a sentence', () => {
  const stdout = openSync('/dev/full', 'w');
  const stdio: StdioOptions = ['ignore', stdout, 'pipe'];
  const { status, stderr } = spawnSync(process.execPath, [saccadeProgram, 'info'], { stdio, encoding: 'utf8' });
  closeSync(stdout);
  expect(stderr).toBe('Expected standard output to take what is written, got ENOSPC. Send it to another place.\n');
  expect(status).toBe(1);
});
