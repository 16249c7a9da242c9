import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeWorld } from '../../src/world/write-world.js';
import { backendLoads } from '../support/backend-loads.js';
import { runNode } from '../support/run-node.js';
import { epochsOf, smallSizes, train } from '../support/training-folder.js';

const folder = mkdtempSync(path.join(tmpdir(), 'saccade-patches-'));
const world = path.join(folder, 'world');
const at = (name: string) => path.join(folder, name);
/** Pictures of 16 × 16 pixels as 4 × 4 patches. */
const patches = ['--data', world, ...smallSizes, '--encoder', 'patches', '--grid', '4x4x12', '--patch', '4'];
const images = path.join(world, 'images');

beforeAll(() => writeWorld(world, { counts: { train: 6, val: 2, test: 2 }, side: 16, captions: 2, seed: 1 }));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const configOf = (model: string) => JSON.parse(readFileSync(path.join(at(model), 'config.json'), 'utf8'));
const tensorsOf = (model: string) => readFileSync(path.join(at(model), 'last', 'tensors.bin'));
const run = (backend: string, ...args: string[]) => runNode('cli/main.js', args, { env: { SACCADE_BACKEND: backend } });

describe.each(['tensorflow', 'wasm', 'cpu'] as const)('saccade train --encoder patches on %s', (backend) => {
  it.runIf(backendLoads(backend))('learns encoder and decoder from nothing, and goes on', async () => {
    const out = at(backend);
    expect(await train([...patches, '--out', out, '--epochs', '1'], backend)).toMatchObject({ status: 0 });
    const before = tensorsOf(backend);
    const resumed = await train(['--data', world, '--out', out, '--epochs', '2', '--resume'], backend);
    expect(resumed).toMatchObject({ status: 0 });
    expect(epochsOf(out).map(({ epoch }) => epoch)).toEqual([1, 2]);
    expect(tensorsOf(backend).equals(before)).toBe(false);
    const { encoder, preprocessing, training } = configOf(backend);
    expect(encoder).toMatchObject({ kind: 'patches', path: 'encoder', rows: 4, patch: 4, channels: 12 });
    expect(preprocessing.size).toBe(16);
    expect(training.encoderLearningRate).toBe(training.learningRate);
  });
});

it('ends on the cpu backend, when gone on with, in the very weights of a run that was not stopped', async () => {
  await train([...patches, '--out', at('whole'), '--epochs', '2'], 'cpu');
  expect(tensorsOf('whole').equals(tensorsOf('cpu'))).toBe(true);
});

it('makes a model that captions alike on every backend', async () => {
  const backends = (['tensorflow', 'wasm', 'cpu'] as const).filter(backendLoads);
  const runs = await Promise.all(backends.map((backend) => run(backend, 'caption', images, '--model', at('cpu'))));
  expect(runs[0]!.stdout.trim().split('\n')).toHaveLength(10);
  for (const { stdout } of runs) expect(stdout).toBe(runs[0]!.stdout);
});

it('makes a model that every command takes', async () => {
  const model = ['--model', at('cpu')];
  const picture = path.join(images, 'scene-000009.png');
  expect((await run('wasm', 'info', at('cpu'))).stdout).toMatch(
    /^encoder +patches in encoder, grid 4x4x12, pictures 16 × 16/m,
  );
  expect(await run('wasm', 'attend', picture, ...model, '--out', at('maps'))).toMatchObject({ status: 0 });
  const { grid, weights } = JSON.parse(
    readFileSync(path.join(at('maps'), 'scene-000009.png', 'attention.json'), 'utf8'),
  );
  expect(grid).toEqual([4, 4]);
  for (const [map] of weights) expect(map).toHaveLength(16);
  const scored = await run('wasm', 'evaluate', '--data', world, '--split', 'test', ...model, '--json');
  expect(JSON.parse(scored.stdout)).toMatchObject({ images: 2 });
  const from = ['--data', world, '--from', at('cpu'), '--out', at('from'), '--epochs', '1', '--batch-size', '2'];
  expect(await train(from, 'wasm')).toMatchObject({ status: 0 });
  const [before, after] = [configOf('cpu').encoder, configOf('from').encoder];
  expect(after).toEqual({ ...before, sha256: expect.any(String) });
  expect(after.sha256).not.toBe(before.sha256);
});

it('names in a sentence what a model of patches is not for', async () => {
  const refused = async (args: readonly string[], words: string) => {
    const result = await train(['--data', world, '--out', at('refused'), ...args], 'cpu');
    expect(result).toMatchObject({ status: 2, stderr: expect.stringContaining(words) });
  };
  await refused(['--encoder', at('cpu')], 'a MobileNet for --encoder, got the patches of ');
  await refused(['--from', at('cpu'), '--fine-tune-encoder', '3'], 'a MobileNet for --fine-tune-encoder, got patches');
  await refused(['--encoder', 'patches', '--grid', 'seven'], 'for --grid, got seven');
  const prepared = await run('cpu', 'prepare', '--data', world, '--encoder', 'patches', '--cache', at('cache'));
  expect(prepared).toMatchObject({ status: 2, stderr: expect.stringContaining('got patches, which learn') });
  const other = ['--data', world, '--out', at('cpu'), '--resume', '--epochs', '9', '--patch', '5'];
  expect(await train(other, 'cpu')).toMatchObject({ status: 2, stderr: expect.stringContaining('patch 4') });
});
