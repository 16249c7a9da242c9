import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { loadGraphModel } from '@tensorflow/tfjs-converter';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileIO } from '../../src/backend/file-io.js';
import { backendNames, selectBackend } from '../../src/backend/select-backend.js';
import { backendLoads } from '../support/backend-loads.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'saccade-file-io-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** y = x · [2, 3], its weights in two files one group for each of its weights. */
async function writeModel(name: string): Promise<string> {
  const target = path.join(folder, name);
  await mkdir(target, { recursive: true });
  const node = (fields: object) => ({ attr: { dtype: { type: 'DT_FLOAT' } }, ...fields });
  const model = {
    format: 'graph-model',
    modelTopology: {
      node: [
        node({
          name: 'x',
          op: 'Placeholder',
          attr: { dtype: { type: 'DT_FLOAT' }, shape: { shape: { dim: [{ size: '2' }] } } },
        }),
        node({ name: 'w', op: 'Const' }),
        node({ name: 'b', op: 'Const' }),
        { name: 'wx', op: 'Mul', input: ['x', 'w'], attr: { T: { type: 'DT_FLOAT' } } },
        { name: 'y', op: 'AddV2', input: ['wx', 'b'], attr: { T: { type: 'DT_FLOAT' } } },
      ],
      versions: { producer: 1 },
    },
    weightsManifest: [
      { paths: ['w 1.bin'], weights: [{ name: 'w', shape: [2], dtype: 'float32' }] },
      { paths: ['b.bin'], weights: [{ name: 'b', shape: [1], dtype: 'float32' }] },
    ],
  };
  await writeFile(path.join(target, 'model.json'), JSON.stringify(model));
  await writeFile(path.join(target, 'w 1.bin'), new Uint8Array(new Float32Array([2, 3]).buffer));
  await writeFile(path.join(target, 'b.bin'), new Uint8Array(new Float32Array([10]).buffer));
  return target;
}

describe('fileIO', () => {
  describe.each(backendNames)('on %s', (backend) => {
    test.runIf(backendLoads(backend))('loads from folders with awkward names', async () => {
      await selectBackend(backend);
      for (const name of ['plain.v1', 'with spaces', 'модель-é-模型', '100% #1?']) {
        const model = await loadGraphModel(fileIO(await writeModel(name)));
        const y = model.execute({ x: tf.tensor1d([1, 1]) }) as tf.Tensor;
        expect([...y.dataSync()]).toEqual([12, 13]);
        model.dispose();
      }
    });
  });

  test('names the folder and the missing model.json', async () => {
    const missing = path.join(folder, 'nothing here');
    await expect(fileIO(missing).load!()).rejects.toMatchObject({
      code: 'no-model',
      message: expect.stringContaining(`model.json in ${missing}, got no such file`),
    });
  });

  test('names a missing and a cut weight file', async () => {
    const target = await writeModel('broken');
    await truncate(path.join(target, 'w 1.bin'), 5);
    await expect(fileIO(target).load!()).rejects.toThrow(
      `Expected 12 bytes of weights for the model in ${target}, got 9.`,
    );
    await rm(path.join(target, 'b.bin'));
    await expect(fileIO(target).load!()).rejects.toMatchObject({
      code: 'bad-model',
      message: expect.stringContaining('b.bin'),
    });
  });

  test('refuses a model.json that is none', async () => {
    const target = await writeModel('foreign');
    await writeFile(path.join(target, 'model.json'), '{"weightsManifest": 1');
    await expect(fileIO(target).load!()).rejects.toMatchObject({ code: 'bad-model' });
  });
});
