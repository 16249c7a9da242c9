import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFormats } from '../../src/dataset/readers/readers.js';
import { trainLibraryCaptioner } from '../../src/pipelines/library-training.js';
import { small, writeAs, writePictures } from '../dataset/write-dataset.js';
import { writeRandomEncoder } from '../support/random-encoder.js';

describe('training on each format of data', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'saccade-'));
  const encoder = path.join(folder, 'encoder');
  beforeAll(() => writeRandomEncoder(encoder, { until: 'Conv2d_18', seed: 3 }));
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(dataFormats)('%s', async (format) => {
    const own = path.join(folder, format);
    mkdirSync(own);
    if (format !== 'webdataset') await writePictures(own, Object.keys(small));
    const out = path.join(own, 'model');
    const steps: number[] = [];
    const result = await trainLibraryCaptioner({
      data: await writeAs(format, own),
      read: { splitRatio: [1, 0, 0] },
      ...{ out, encoder, cache: path.join(folder, 'cache'), graph: false },
      decoder: { hidden: 16, value: 16, attention: 8, embedding: 8 },
      training: { epochs: 1, batchSize: 4 },
      onStep: ({ crossEntropy }) => steps.push(crossEntropy),
    });
    expect(result).toMatchObject({ alreadyFinished: false, progress: { epoch: 1, step: 1 } });
    expect(steps[0]).toBeLessThan(10);
    const { training } = JSON.parse(readFileSync(path.join(out, 'config.json'), 'utf8'));
    expect(training).toMatchObject({ pictures: 3, captions: 4 });
    expect(existsSync(path.join(out, 'curves.html'))).toBe(true);
  });

  it('frees every tensor', () => {
    expect(tf.memory().numTensors).toBe(0);
  });
});
