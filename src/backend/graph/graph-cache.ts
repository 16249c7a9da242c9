import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { SaccadeError } from '../../errors.js';
import { cacheFolder } from '../cache-folder.js';
import { makeFolder } from '../make-folder.js';
import { codeVersion } from './code-version.js';

export interface StoredGraph {
  /** The content of `saved_model.pb`. */
  bytes: Uint8Array;
  outputs: number;
}

const largestCache = 1024 ** 3; // bytes
const modelFile = 'saved_model.pb';
const outputsFile = 'outputs.json';
/** Folders of graphs that are being written; one older than this (ms) was left by a process that crashed. */
const unfinished = 'new-';
const longestWriting = 3_600_000;

/** Where graphs are kept between runs: a folder of the user's cache directory. */
export const defaultGraphCache = () => join(cacheFolder(), 'graphs');

/** The folder of the graph named by everything that it depends on: the code, and what `parts` tells. */
export const graphFolder = (folder: string, ...parts: string[]) =>
  join(
    folder,
    createHash('sha256')
      .update(JSON.stringify([codeVersion(), ...parts]))
      .digest('hex')
      .slice(0, 32),
  );

/**
 * The number of outputs of the graph kept in `folder`, which counts as used now; nothing if there is none.
 *
 * @throws SaccadeError `backend` where it is damaged
 */
export function findGraph(folder: string): number | undefined {
  if (!existsSync(join(folder, modelFile))) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  const text = readFileSync(join(folder, outputsFile), 'utf8');
  if (/^\d+$/.test(text)) return Number(text);
  throw new SaccadeError(
    'backend',
    `Expected a number for ${join(folder, outputsFile)}, got ${text}. Record it again.`,
  );
}

/**
 * Puts a graph into `folder` in one go. Where the cache has grown past `limit` bytes (1 GiB), the graphs unused for longest
 * are taken away.
 */
export function keepGraph(folder: string, graph: StoredGraph, limit = largestCache): void {
  const cache = join(folder, '..');
  makeFolder(cache);
  const aside = mkdtempSync(join(cache, unfinished));
  try {
    writeGraph(aside, graph);
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    // Another process may have been faster; its graph is the same.
    if (!existsSync(join(folder, modelFile))) throw error;
  }
  sweep(cache);
  shrink(cache, folder, limit);
}

export function writeGraph(folder: string, graph: StoredGraph): void {
  writeFileSync(join(folder, modelFile), graph.bytes);
  writeFileSync(join(folder, outputsFile), String(graph.outputs));
}

export const dropGraph = (folder: string): void => rmSync(folder, { recursive: true, force: true });

function sweep(cache: string): void {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(unfinished))) {
    const { mtimeMs } = statSync(join(cache, name), { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (Date.now() - mtimeMs > longestWriting) dropGraph(join(cache, name));
  }
}

function shrink(cache: string, newest: string, limit: number): void {
  const graphs = readdirSync(cache)
    .map((name) => join(cache, name))
    .filter((folder) => folder !== newest)
    .flatMap((folder) => {
      const model = statSync(join(folder, modelFile), { throwIfNoEntry: false });
      return model ? [{ folder, used: statSync(folder).mtimeMs, bytes: model.size }] : [];
    })
    .sort((a, b) => b.used - a.used);
  let total = statSync(join(newest, modelFile)).size;
  for (const { folder, bytes } of graphs) {
    total += bytes;
    if (total > limit) dropGraph(folder);
  }
}
