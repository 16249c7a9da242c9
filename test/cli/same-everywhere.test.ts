import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backendLoads } from '../support/backend-loads.js';
import { runNode } from '../support/run-node.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const photo = `${root}data/samples/cat.jpg`;

async function captions(args: readonly string[], options: Parameters<typeof runNode>[2] = {}): Promise<string> {
  const { status, stdout, stderr } = await runNode('cli/main.js', ['caption', ...args], options);
  expect(status, stderr).toBe(0);
  return stdout;
}

describe('the captions of the shipped model', () => {
  test.runIf(backendLoads('tensorflow'))('are the same natively and on WebAssembly', async () => {
    const samples = `${root}data/samples`;
    const native = await captions([samples, '--backend', 'tensorflow']);
    expect(native.trim().split('\n').length).toBeGreaterThan(5);
    expect(await captions([samples, '--backend', 'wasm'])).toBe(native);
  });

  test('are the same where Node is newer or tfjs-node is missing, with one sentence for the latter', async () => {
    const usual = await captions([photo]);
    expect(await captions([photo], { after: ['without-util-functions.cjs'] })).toBe(usual);
    const { stdout, stderr } = await runNode('cli/main.js', ['caption', photo], { after: ['without-tfjs-node.cjs'] });
    expect(stdout).toBe(usual);
    expect(stderr.split('\n').filter((line) => line.includes('wasm'))).toHaveLength(1);
    expect(stderr).toContain('saccade doctor');
  });
});

describe('a model in a folder with an awkward name', () => {
  let folder: string;
  let usual: string;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'saccade-model-'));
    usual = await captions([photo]);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each([
    ['model with spaces', (model: string) => model],
    ['модель-é-模型', (model: string) => `${model}/`],
    ['100% #1', (model: string) => path.join(model, 'model.json')],
    ['plain.v1.2', (model: string) => path.relative(process.cwd(), model)],
    ['100% #2', (model: string) => pathToFileURL(model).href],
  ])('loads from "%s"', async (name, refer) => {
    const model = path.join(folder, name);
    mkdirSync(model);
    cpSync(`${root}models/default`, model, { recursive: true });
    for (const backend of ['tensorflow', 'wasm'] as const) {
      if (backendLoads(backend))
        expect(await captions([photo, '--model', refer(model), '--backend', backend])).toBe(usual);
    }
  });
});
