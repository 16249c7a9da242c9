import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import { runNode } from '../support/run-node.js';
import { writeTinyModel } from '../support/tiny-model.js';

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'saccade-info-')), 'a model #1');
const info = (...args: string[]) => runNode('cli/main.js', ['info', ...args]);

beforeAll(async () => {
  await selectBackend('cpu');
  await writeTinyModel(folder);
  writeFileSync(path.join(folder, 'MODEL_CARD.md'), '---\nlicense: Apache-2.0\n---\n# A model\n');
});
afterAll(() => rmSync(path.dirname(folder), { recursive: true }));

describe('saccade info', () => {
  it('tells what the model is, however it is named', async () => {
    for (const name of [folder, `${folder}/`, path.join(folder, 'model.json'), pathToFileURL(folder).href]) {
      const { status, stdout, stderr } = await info(name);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^encoder +mobilenet-v2 in encoder, grid 7x7x1280, pictures 224 × 224/m);
      expect(stdout).toMatch(/^attention +score additive, selection soft, heads 1, channel se$/m);
      expect(stdout).toMatch(/^vocabulary +14 words$/m);
      expect(stdout).toMatch(/^licence +Apache-2\.0$/m);
      expect(stdout).toMatch(/^scores +not said$/m);
    }
  });

  it('gives checksums that are those of the files', async () => {
    const { stdout } = await info(folder, '--json');
    const { files, bytes } = JSON.parse(stdout);
    for (const { name, sha256 } of files) {
      expect(sha256).toBe(
        createHash('sha256')
          .update(readFileSync(path.join(folder, name)))
          .digest('hex'),
      );
    }
    expect(files.map(({ name }: { name: string }) => name)).toContain('encoder/weights.bin');
    expect(bytes).toBe(files.reduce((sum: number, file: { bytes: number }) => sum + file.bytes, 0));
  });

  it('names the folder and the file that is missing, in one sentence', async () => {
    const { status, stdout, stderr } = await info(path.dirname(folder));
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('config.json');
    expect(stderr).toContain(path.dirname(folder));
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});
