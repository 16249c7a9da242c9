import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FeatureCacheOptions, openFeatureCache } from '../../src/dataset/feature-cache.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saccade-cache-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Image i has the features i, i + 0.5 in each of two cells; `calls` says which images were encoded. */
function options(calls: number[], changes: Partial<FeatureCacheOptions> = {}): FeatureCacheOptions {
  return {
    folder,
    encoder: 'encoder@1',
    preprocessing: { size: 224 },
    images: ['a', 'b', 'c', 'd', 'e'],
    shape: [2, 2],
    storage: { kind: 'half' },
    batchSize: 2,
    encode: (images) => {
      calls.push(...images);
      return Float32Array.from(images.flatMap((image) => [image, image + 0.5, image, image + 0.5]));
    },
    ...changes,
  };
}

async function rowsOf(cacheOptions: FeatureCacheOptions, rows: number[]): Promise<number[]> {
  const cache = await openFeatureCache(cacheOptions);
  const values = [...cache.read(rows)];
  cache.close();
  return values;
}

describe('openFeatureCache', () => {
  it('encodes once and reads rows in any order', async () => {
    const calls: number[] = [];
    expect(await rowsOf(options(calls), [4, 0, 4])).toEqual([4, 4.5, 4, 4.5, 0, 0.5, 0, 0.5, 4, 4.5, 4, 4.5]);
    expect(await rowsOf(options(calls), [1])).toEqual([1, 1.5, 1, 1.5]);
    expect(calls).toEqual([0, 1, 2, 3, 4]);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('keeps 8 bits of a given range, saturated', async () => {
    const storage = { kind: 'bytes', low: 0, high: 2.55 } as const;
    const values = await rowsOf(options([], { storage }), [1, 3]);
    expect(values.map((value) => Math.round(value * 1e4) / 1e4)).toEqual([1, 1.5, 1, 1.5, 2.55, 2.55, 2.55, 2.55]);
  });

  it.each([
    ['encoder', { encoder: 'encoder@2' }],
    ['preprocessing', { preprocessing: { size: 192 } }],
    ['storage', { storage: { kind: 'bytes', low: 0, high: 6 } as const }],
  ])('is made anew for another %s', async (_name, changes) => {
    const calls: number[] = [];
    await rowsOf(options(calls), []);
    await rowsOf(options(calls, changes), []);
    expect(calls).toHaveLength(10);
  });

  it('encodes what is new alone, and a picture that is there twice once', async () => {
    await rowsOf(options([], { images: ['c', 'a'] }), []);
    const calls: number[] = [];
    const images = ['a', 'b', 'c', 'b', 'changed'];
    // Features say which index an image had when it was encoded: c was 0, a was 1.
    expect(await rowsOf(options(calls, { images }), [0, 1, 2, 3, 4])).toEqual(
      [1, 1, 0, 1, 4].flatMap((image) => [image, image + 0.5, image, image + 0.5]),
    );
    expect(calls).toEqual([1, 4]);
  });

  it('says what will be asked for next', async () => {
    const upcoming: (readonly number[])[] = [];
    const encode = (images: readonly number[], next: readonly number[]) => {
      upcoming.push(next);
      return new Float32Array(images.length * 4);
    };
    await rowsOf(options([], { encode }), []);
    expect(upcoming).toEqual([[2, 3], [4], []]);
  });

  it.each([
    ['overwritten', '.features', (path: string) => writeFileSync(path, 'something else'), 5],
    ['empty', '.features', (path: string) => writeFileSync(path, ''), 5],
    ['cut off', '.features', (path: string) => truncateSync(path, 1024 + 2 * 8 + 3), 3],
    ['without index', '.index', (path: string) => rmSync(path), 5],
    ['with a torn index', '.index', (path: string) => truncateSync(path, 65 + 20), 4],
    ['with an index of something else', '.index', (path: string) => writeFileSync(path, 'x'.repeat(650)), 5],
  ])('is mended where it is %s', async (_name, ending, damage, encodedAgain) => {
    await rowsOf(options([]), []);
    damage(join(folder, readdirSync(folder).find((name) => name.endsWith(ending))!));
    const calls: number[] = [];
    expect(await rowsOf(options(calls), [4, 0])).toEqual([4, 4.5, 4, 4.5, 0, 0.5, 0, 0.5]);
    expect(calls).toHaveLength(encodedAgain);
  });

  it('goes on where it was stopped', async () => {
    const calls: number[] = [];
    const stop = new AbortController();
    const onProgress = (done: number) => done === 2 && stop.abort();
    await expect(openFeatureCache(options(calls, { signal: stop.signal, onProgress }))).rejects.toThrow(
      'Expected 5 images for the feature cache, got a stop after 2.',
    );
    expect(await rowsOf(options(calls), [0, 2])).toEqual([0, 0.5, 0, 0.5, 2, 2.5, 2, 2.5]);
    expect(calls).toEqual([0, 1, 2, 3, 4]);
  });

  it('refuses a second run on the same file', async () => {
    const calls: number[] = [];
    let second: Promise<unknown> | undefined;
    const encode = async (images: readonly number[]) => {
      second ??= openFeatureCache(options([]));
      await expect(second).rejects.toThrow('got another run that is filling it');
      return new Float32Array(images.length * 4);
    };
    await rowsOf(options(calls, { encode }), [0]);
    expect(second).toBeDefined();
  });

  it.each([
    ['too few numbers', new Float32Array(3), 'Expected features [2, 2, 2] from the encoder, got 3 numbers.'],
    ['NaN', new Float32Array(8).fill(Number.NaN), 'Expected finite features from the encoder'],
  ])('refuses %s', async (_name, values, message) => {
    await expect(openFeatureCache(options([], { encode: () => values }))).rejects.toThrow(message);
  });

  it('refuses a row that is not there', async () => {
    const cache = await openFeatureCache(options([]));
    expect(() => cache.read([5])).toThrow('Expected an image of 0–4');
    cache.close();
  });

  it('lays values on disk without more than a header', async () => {
    const cache = await openFeatureCache(options([]));
    expect(readFileSync(cache.path)).toHaveLength(1024 + 5 * 4 * 2);
    cache.close();
  });
});
