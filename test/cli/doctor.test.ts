import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { runNode } from '../support/run-node.js';

let cache: string;
beforeAll(async () => {
  cache = await mkdtemp(path.join(os.tmpdir(), 'saccade-doctor-'));
});
afterAll(() => rm(cache, { recursive: true, force: true }));

const doctor = (args: readonly string[], { after = [], home = cache }: { after?: string[]; home?: string } = {}) =>
  runNode('cli/main.js', ['doctor', ...args], { after, env: { XDG_CACHE_HOME: home } });

describe('saccade doctor', () => {
  test('names every backend, what is in use, the model and the cache, and ends well when captioning works', async () => {
    const { status, stdout, stderr } = await doctor([]);
    expect(stdout).toMatch(/^saccade +\d+\.\d+\.\d+, Node v\d+/);
    expect(stdout).toMatch(/^wasm +loads$/m);
    expect(stdout).toMatch(/^cpu +loads$/m);
    expect(stdout).toMatch(/^captions +yes/m);
    expect(stdout).toContain(path.join(cache, 'saccade'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test.runIf(backendLoads('tensorflow'))('takes the native backend where it loads, on newer Node too', async () => {
    const { stdout } = await doctor([], { after: ['without-util-functions.cjs'] });
    expect(stdout).toMatch(/^tensorflow +loads$/m);
    expect(stdout).toMatch(/^in use +tensorflow/m);
  });

  test('says why the native backend is missing, what mends it, and what is in use instead', async () => {
    const { status, stdout } = await doctor([], { after: ['without-tfjs-node.cjs'] });
    expect(stdout).toMatch(
      /^tensorflow +does not load: the package @tensorflow\/tfjs-node is not installed\. To mend it: npx saccade doctor --install-native$/m,
    );
    expect(stdout).toMatch(/^in use +wasm, the first that loads$/m);
    expect(status).toBe(0);
  });

  test('fails in one sentence where the model is missing', async () => {
    const { status, stdout, stderr } = await doctor(['--backend', 'cpu', '--model', path.join(cache, 'no model')]);
    expect(stdout).toMatch(/^captions +no\. Expected .*no model/m);
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  });

  test('--clean removes the cache and tells its size', async () => {
    const home = path.join(cache, 'to clean');
    const folder = path.join(home, 'saccade');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'old'), Buffer.alloc(2_500_000));
    const { status, stdout } = await doctor(['--clean'], { home });
    expect(stdout).toMatch(new RegExp(`^removed +${folder}, 3 MB$`, 'm'));
    expect(status).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });
});
