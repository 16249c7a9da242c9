import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createGraphFunction } from '../../../src/backend/graph/create-graph-function.js';
import { findGraph, graphFolder, keepGraph } from '../../../src/backend/graph/graph-cache.js';
import type { TensorFunction } from '../../../src/backend/graph/record-kernels.js';
import { selectBackend } from '../../../src/backend/select-backend.js';
import { describeNative } from '../../support/backend-loads.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const hours = 3600; // seconds
const secondsAgo = (seconds: number) => Date.now() / 1000 - seconds;

describeNative('the cache on disk', () => {
  beforeAll(() => selectBackend('tensorflow'));

  /** As a new process would run it: what it doubles, it doubles by a graph. */
  const start = (
    compute: TensorFunction,
    { key = 'a', size = 3, folder }: { key?: string; size?: number; folder: string },
  ) => {
    const graph = createGraphFunction(compute, { cache: { key, folder } });
    const [double, negative] = graph.run([tf.ones([size])]);
    expect([double!.size, double!.dataSync()[0], negative!.dataSync()[0]]).toEqual([size, 2, -1]);
    graph.dispose();
  };
  const counted = () => vi.fn<TensorFunction>(([x]) => [tf.mul(x!, 2), tf.neg(x!)]);

  it('spares the next start the recording, and keeps keys and shapes apart', () => {
    const folder = join(temporaryFolder(), 'graphs with ü');
    const compute = counted();
    start(compute, { folder });
    start(compute, { folder });
    expect(compute).toHaveBeenCalledTimes(1);
    start(compute, { folder, size: 4 });
    start(compute, { folder, key: 'b' });
    expect(compute).toHaveBeenCalledTimes(3);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(readdirSync(folder).every((name) => existsSync(join(folder, name, 'saved_model.pb')))).toBe(true);
  });

  it.each(['saved_model.pb', 'outputs.json'])('records again where %s is damaged', (file) => {
    const folder = temporaryFolder();
    const compute = counted();
    start(compute, { folder });
    writeFileSync(join(folder, readdirSync(folder)[0]!, file), 'x');
    start(compute, { folder });
    start(compute, { folder });
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('does without where it cannot be written', () => {
    const file = join(temporaryFolder(), 'a file');
    writeFileSync(file, '');
    const compute = counted();
    start(compute, { folder: file });
    start(compute, { folder: join(file, 'below') });
    expect(compute).toHaveBeenCalledTimes(2);
  });
});

describe('keeping graphs', () => {
  const graph = (bytes: number) => ({ bytes: new Uint8Array(bytes), outputs: 1 });

  it('takes away those unused for longest where there are too many bytes', () => {
    const folder = temporaryFolder();
    const [old, used, newest] = ['old', 'used', 'newest'].map((name) => graphFolder(folder, name)) as [
      string,
      string,
      string,
    ];
    for (const kept of [old, used]) {
      keepGraph(kept, graph(40), 100);
      utimesSync(kept, secondsAgo(hours), secondsAgo(hours));
    }
    expect(findGraph(used)).toBe(1);
    keepGraph(newest, graph(40), 100);
    expect([old, used, newest].map((kept) => existsSync(kept))).toEqual([false, true, true]);
    keepGraph(old, graph(200), 100);
    expect(readdirSync(folder)).toEqual([old.slice(folder.length + 1)]);
  });

  it('clears away what a crashed process left, and nothing that is being written', () => {
    const folder = temporaryFolder();
    const [left, written] = ['new-left', 'new-written'].map((name) => join(folder, name)) as [string, string];
    for (const path of [left, written]) mkdirSync(path);
    writeFileSync(join(left, 'saved_model.pb'), 'half');
    utimesSync(left, secondsAgo(2 * hours), secondsAgo(2 * hours));
    keepGraph(graphFolder(folder, 'a'), graph(1));
    expect([left, written].map((path) => existsSync(path))).toEqual([false, true]);
  });

  it('leaves the graph of a faster process', () => {
    const folder = graphFolder(temporaryFolder(), 'a');
    keepGraph(folder, { bytes: new Uint8Array(1), outputs: 5 });
    keepGraph(folder, { bytes: new Uint8Array(1), outputs: 5 });
    expect(findGraph(folder)).toBe(5);
  });
});
