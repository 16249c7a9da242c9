import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { selectBackend } from '../../src/backend/select-backend.js';
import {
  type JournalRecord,
  type LibraryCaptioner,
  loadCaptioner,
  readDataset,
  scoreCaptions,
  trainCaptioner,
} from '../../src/index.js';
import { drawPictures } from '../support/draw-pictures.js';
import { writeTinyModel } from '../support/tiny-model.js';

const folder = mkdtempSync(path.join(tmpdir(), 'saccade-library-'));
const picture = (name: string): string => path.join(folder, name);
let captioner: LibraryCaptioner;

beforeAll(async () => {
  await selectBackend('wasm');
  await writeTinyModel(folder);
  await drawPictures(folder, ['a.png', 'b.png', 'c.png', 'd.png', 'e.png']);
  writeFileSync(picture('broken.png'), 'no picture');
  captioner = await loadCaptioner({ model: folder, backend: 'wasm' });
});
afterAll(() => {
  captioner.dispose();
  rmSync(folder, { recursive: true });
});

async function all(records: AsyncIterable<JournalRecord>): Promise<JournalRecord[]> {
  const list: JournalRecord[] = [];
  for await (const record of records) list.push(record);
  return list;
}

describe('caption', () => {
  it('gives a record, the same for a path, a URL and bytes', async () => {
    const file = picture('a.png');
    const record = await captioner.caption(file);
    expect(record).toMatchObject({ file, width: 30, height: 20, caption: record.words.join(' ') });
    expect(record.caption).not.toBe('');
    const url = pathToFileURL(file);
    expect(await captioner.caption(url)).toEqual({ ...record, file: url.href });
    expect(await captioner.caption(readFileSync(file))).toEqual({ ...record, file: '0' });
  });

  it('obeys the options of the search', async () => {
    const record = await captioner.caption(picture('a.png'), { beamSize: 4, nBest: 4, maxLength: 3, avoid: ['dog'] });
    expect(record.words.length).toBeLessThanOrEqual(3);
    expect(JSON.stringify(record)).not.toContain('dog');
    expect(record.alternatives.length).toBeLessThanOrEqual(3);
  });

  it.each([
    [{ beamSize: 0 }, /from 1 to 100 for beamSize, got 0/],
    [{ beamSize: 2, nBest: 3 }, /from 1 to 2 for nBest, got 3/],
    [{ lengthPenalty: Number.NaN }, /for lengthPenalty, got NaN/],
    [{ maxCharacters: 2.5 }, /a whole number from 1 .* for maxCharacters, got 2\.5/],
  ])('refuses %j', async (options, message) => {
    await expect(captioner.caption(picture('a.png'), options)).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringMatching(message),
    });
  });

  it('fails for what is no picture, by a code', async () => {
    await expect(captioner.caption(picture('broken.png'))).rejects.toMatchObject({ name: 'SaccadeError' });
    await expect(captioner.caption(picture('none.png'))).rejects.toMatchObject({ code: 'unreadable-image' });
  });
});

describe('captionMany', () => {
  it('gives the records of a stream in order, failures among them', async () => {
    async function* stream() {
      for (const name of ['a', 'b', 'broken', 'c', 'd', 'e']) yield picture(`${name}.png`);
    }
    const records = await all(captioner.captionMany(stream(), { batchSize: 2 }));
    expect(records.map(({ file }) => path.basename(file))).toEqual(
      ['a', 'b', 'broken', 'c', 'd', 'e'].map((name) => `${name}.png`),
    );
    expect(records[2]).toMatchObject({ error: { message: expect.any(String) } });
    expect(records[4]).toMatchObject({ caption: (await captioner.caption(picture('d.png'))).caption });
  });

  it('ends with the signal, and frees what it read', async () => {
    const controller = new AbortController();
    const endless = (function* () {
      for (;;) yield picture('a.png');
    })();
    const before = tf.memory().numTensors;
    const seen: JournalRecord[] = [];
    const run = async () => {
      for await (const record of captioner.captionMany(endless, { signal: controller.signal, batchSize: 2 })) {
        if (seen.push(record) === 3) controller.abort();
      }
    };
    await expect(run()).rejects.toMatchObject({ code: 'interrupted' });
    expect(seen.every((record) => 'caption' in record)).toBe(true);
    expect(tf.memory().numTensors).toBe(before);
  });
});

describe('encode and attend', () => {
  it('encode gives the grid', async () => {
    const { values, ...size } = await captioner.encode(picture('b.png'));
    expect(size).toEqual({ rows: 7, columns: 7, channels: 1280 });
    expect(values).toHaveLength(7 * 7 * 1280);
    expect(values.some((value) => value !== values[0])).toBe(true);
  });

  it('attend explains its own caption, or another', async () => {
    const own = await captioner.attend(picture('b.png'));
    expect(own.caption).toBe((await captioner.caption(picture('b.png'))).caption);
    const other = await captioner.attend(picture('b.png'), { caption: 'a red dog runs' });
    expect(other.words).toEqual(['a', 'red', 'dog', 'runs']);
    expect(other.grid).toEqual([7, 7]);
    for (const [head] of other.weights) {
      expect(head).toHaveLength(49);
      expect(head!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 4);
    }
  });

  it('end at once with an aborted signal', async () => {
    const signal = AbortSignal.abort();
    await expect(captioner.encode(picture('b.png'), { signal })).rejects.toMatchObject({ code: 'interrupted' });
    await expect(captioner.attend(picture('b.png'), { signal })).rejects.toMatchObject({ code: 'interrupted' });
  });
});

it('after dispose every call fails, and disposing again does nothing', async () => {
  const other = await loadCaptioner({ model: folder, backend: 'wasm' });
  other.dispose();
  other.dispose();
  await expect(other.caption(picture('a.png'))).rejects.toMatchObject({ code: 'usage' });
});

describe('options that no call has', () => {
  const anything = (options: object | string): never => options as never;
  const file = picture('a.png');
  it.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'loadCaptioner',
      () => loadCaptioner(anything({ backend: 'gpu' })),
      /^Expected auto, tensorflow, wasm, cpu for backend of loadCaptioner, got gpu\. /,
    ],
    [
      'loadCaptioner',
      () => loadCaptioner(anything({ backEnd: 'cpu' })),
      /^Expected a known option for loadCaptioner, got backEnd\. Did you mean backend\?$/,
    ],
    [
      'loadCaptioner',
      () => loadCaptioner(anything({ threads: '2' })),
      /a value of type number for threads of loadCaptioner, got 2\./,
    ],
    [
      'loadCaptioner',
      () => loadCaptioner(anything('default')),
      /a value of type object for the options of loadCaptioner, got default\./,
    ],
    ['caption', () => captioner.caption(file, anything({ beam: 2 })), /got beam\. Did you mean beamSize\?$/],
    ['caption', () => captioner.caption(file, anything({ beamSize: '2' })), /for beamSize, got 2\./],
    ['caption', () => captioner.caption(file, anything({ avoid: 'dog' })), /for avoid of caption, got dog\./],
    [
      'captionMany',
      () => all(captioner.captionMany([file], anything({ batchSize: 0 }))),
      /at least 1 for batchSize of captionMany, got 0\./,
    ],
    ['encode', () => captioner.encode(file, anything({ beamSize: 2 })), /option for encode, got beamSize\./],
    ['encode', () => captioner.encode(file, anything({ signal: {} })), /for signal of encode, got a Object\./],
    ['attend', () => captioner.attend(file, anything({ captoin: 'x' })), /Did you mean caption\?$/],
    ['readDataset', () => readDataset(folder, anything({ split: 'x' })), /Did you mean splits\?$/],
    ['scoreCaptions', () => scoreCaptions(new Map(), new Map(), anything({ metoer: true })), /Did you mean meteor\?$/],
    [
      'scoreCaptions',
      () => scoreCaptions(anything({}), new Map()),
      /^Expected a Map for candidates of scoreCaptions, got object\./,
    ],
    [
      'trainCaptioner',
      () => trainCaptioner(anything({ data: folder, out: folder, epochs: 2 })),
      /option for trainCaptioner, got epochs\./,
    ],
  ])('are refused by %s', async (_, call, message) => {
    await expect(call()).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  });
});
