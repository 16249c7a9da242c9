import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { lockRun } from '../../src/report/run-lock.js';
import { runNode } from '../support/run-node.js';
import { epochsOf, smallSizes, train, trainingFolder } from '../support/training-folder.js';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Every file below a folder, with its content and the time of its last change. */
function contents(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.map((name) => path.join(folder, name)).filter((file) => statSync(file).isFile());
  return Object.fromEntries(
    files.map((file) => [file, `${readFileSync(file).toString('base64')} ${statSync(file).mtimeMs}`]),
  );
}

/** A run that is told to stop as soon as it has made some steps. */
async function interrupted(args: readonly string[], { backend, steps }: { backend: string; steps: number }) {
  const out = args[args.indexOf('--out') + 1]!;
  const child = spawn(process.execPath, [program, 'train', ...args], {
    env: { ...process.env, SACCADE_BACKEND: backend },
  });
  const stderr = text(child.stderr);
  const exit = once(child, 'exit');
  const isThere = () => {
    const log = path.join(out, 'training.jsonl');
    return existsSync(log) && readFileSync(log, 'utf8').includes(`"step":${steps},`);
  };
  while (!isThere() && child.exitCode === null) await setTimeout(10);
  child.kill('SIGINT');
  const [status] = await exit;
  return { status, stderr: await stderr };
}

describe('a run of saccade train that is stopped', () => {
  it('ends on the cpu backend, when gone on with, in the very weights of one that was not', async () => {
    const { folder, data } = await trainingFolder();
    const [whole, parts] = [path.join(folder, 'whole'), path.join(folder, 'parts')];
    // Plain JavaScript would take most of the test's time to encode the pictures.
    const fill = ['prepare', ...data.slice(0, 4), '--encoder', path.join(folder, 'encoder')];
    await runNode('cli/main.js', fill, { env: { SACCADE_BACKEND: 'wasm' } });
    await train([...data, '--out', whole, '--epochs', '4'], 'cpu');
    const stop = await interrupted([...data, '--out', parts, '--epochs', '400'], { backend: 'cpu', steps: 3 });
    expect(stop).toMatchObject({ status: 130, stderr: expect.stringContaining('--resume') });
    expect(readdirSync(path.join(parts, 'last')).sort()).toEqual(['state.json', 'tensors.bin']);
    const { progress } = JSON.parse(readFileSync(path.join(parts, 'last', 'state.json'), 'utf8'));
    expect(progress.step).toBeGreaterThanOrEqual(3);
    // What a run that was killed wrote after its checkpoint is done again and stands in the log once.
    writeFileSync(path.join(parts, 'training.jsonl'), '{"epoch":9,"step":99,"loss":1}\n{"epo', { flag: 'a' });
    const again = ['--data', data[1]!, '--cache', path.join(folder, 'cache'), '--out', parts, '--resume'];
    expect(await train([...again, '--epochs', '4'], 'cpu')).toMatchObject({ status: 0 });
    const tensors = (out: string) => readFileSync(path.join(out, 'last', 'tensors.bin')).toString('base64');
    expect(tensors(parts)).toBe(tensors(whole));
    expect(epochsOf(parts)).toEqual(epochsOf(whole));
    const before = contents(parts);
    const done = await train([...again, '--epochs', '4'], 'cpu');
    expect(done).toMatchObject({ status: 0, stderr: expect.stringContaining('complete') });
    expect(contents(parts)).toEqual(before);
  }, 400_000);

  it('is refused with another vocabulary, encoder or size, each by its name', async () => {
    const { folder, data } = await trainingFolder();
    const out = path.join(folder, 'out');
    expect(await train([...data, '--out', out, '--epochs', '1'], 'wasm')).toMatchObject({ status: 0 });
    const more = path.join(folder, 'more.jsonl');
    const line = JSON.stringify({ file_name: 'images/cat.jpg', text: 'a tabby cat', split: 'train' });
    writeFileSync(more, `${readFileSync(data[1]!, 'utf8')}${line}\n`);
    const resume = ['--cache', path.join(folder, 'cache'), '--out', out, '--resume', '--epochs', '2'];
    const before = contents(out);
    const grown = await train(['--data', more, ...resume], 'wasm');
    expect(grown).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/vocabulary \w+ of 24 words.*of 25 words/),
    });
    const { writeRandomEncoder } = await import('../support/random-encoder.js');
    const encoder = path.join(folder, 'other');
    await writeRandomEncoder(encoder, { until: 'Conv2d_18', seed: 4 });
    const other = await train(['--data', data[1]!, ...resume, '--encoder', encoder, '--hidden', '48'], 'wasm');
    expect(other).toMatchObject({ status: 2, stderr: expect.stringMatching(/encoder \w+.*hidden 32.*hidden 48/) });
    expect(contents(out)).toEqual(before);
  });

  it('keeps a second run away, and takes over from one that has died', async () => {
    const { folder, data } = await trainingFolder();
    const out = path.join(folder, 'out');
    expect(await train([...data, '--out', out, '--epochs', '1'], 'wasm')).toMatchObject({ status: 0 });
    const more = [...data, ...smallSizes, '--out', out, '--epochs', '2', '--resume'];
    const unlock = await lockRun(path.join(out, 'last'));
    const second = await train(more, 'wasm');
    expect(second).toMatchObject({ status: 1, stderr: expect.stringContaining(`process ${process.pid}`) });
    await unlock();
    const dead = { host: hostname(), pid: 2 ** 22 + 1, started: '1' };
    writeFileSync(path.join(out, 'last.lock'), JSON.stringify(dead));
    expect(await train(more, 'wasm', { after: ['full-disk.cjs'] })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/ENOSPC.*--resume/),
    });
    expect(readdirSync(out)).not.toContain('last.new');
    expect(await train(more, 'wasm')).toMatchObject({ status: 0 });
    expect(epochsOf(out).map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(readdirSync(out)).not.toContain('last.lock');
  });
});

it('lists what is wrong with the data, trains on the rest, or stops at once where told to be strict', async () => {
  const { folder, data } = await trainingFolder();
  writeFileSync(path.join(folder, 'images', 'empty.jpg'), '');
  const lines = ['ghost.jpg', 'empty.jpg', 'cat.jpg', 'pagoda.jpg', 'race-car.jpg'].map((image) =>
    JSON.stringify({ image, caption: `this is ${image}`, split: 'train' }),
  );
  const captions = path.join(folder, 'faulty.jsonl');
  writeFileSync(captions, lines.join('\n'));
  const out = path.join(folder, 'out');
  const faulty = ['--data', captions, '--images', path.join(folder, 'images'), ...data.slice(2), '--out', out];
  const strict = await train([...faulty, '--epochs', '1', '--strict'], 'wasm');
  expect(strict).toMatchObject({ status: 1, stderr: expect.stringContaining('--strict') });
  expect(existsSync(out)).toBe(false);
  const trained = await train([...faulty, '--epochs', '1'], 'wasm');
  expect(trained.status).toBe(0);
  for (const said of [
    'Missing pictures: 1',
    'Unreadable pictures: 1',
    'Captions left out: 2',
    'caption: 3',
    '3 pictures',
  ])
    expect(trained.stderr).toContain(said);
  const rare = await train([...faulty.slice(0, -1), `${out}2`, '--min-count', '9'], 'wasm');
  expect(rare).toMatchObject({ status: 1, stderr: expect.stringContaining('--min-count') });
});
