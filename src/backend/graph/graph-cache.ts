import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
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
import envPaths from 'env-paths';

export interface StoredGraph {
  /** The content of `saved_model.pb`. */
  bytes: Uint8Array;
  outputs: number;
}

const largestCache = 1024 ** 3; // bytes
const modelFile = 'saved_model.pb';
const outputsFile = 'outputs.json';

/** Where graphs are kept between runs: a folder of the user's cache directory. */
export const defaultGraphCache = () => join(envPaths('saccade', { suffix: '' }).cache, 'graphs');

/** The folder of the graph named by everything that it depends on. */
export const graphFolder = (cacheFolder: string, ...parts: string[]) =>
  join(cacheFolder, createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32));

/** The number of outputs of the graph kept in `folder`, which counts as used now; nothing if there is none. */
export function findGraph(folder: string): number | undefined {
  if (!existsSync(join(folder, modelFile))) return undefined;
  const now = new Date();
  utimesSync(folder, now, now);
  return Number(readFileSync(join(folder, outputsFile), 'utf8'));
}

/** Puts a graph into `folder` in one go, and takes the longest unused ones away where the cache has grown past 1 GiB. */
export function keepGraph(folder: string, graph: StoredGraph): number {
  const cacheFolder = join(folder, '..');
  mkdirSync(cacheFolder, { recursive: true });
  const aside = mkdtempSync(join(cacheFolder, 'new-'));
  writeGraph(aside, graph);
  try {
    renameSync(aside, folder);
  } catch {
    // Another process was faster; its graph is the same.
    rmSync(aside, { recursive: true, force: true });
  }
  shrink(cacheFolder, folder);
  return graph.outputs;
}

export function writeGraph(folder: string, graph: StoredGraph): void {
  writeFileSync(join(folder, modelFile), graph.bytes);
  writeFileSync(join(folder, outputsFile), String(graph.outputs));
}

function shrink(cacheFolder: string, newest: string): void {
  const graphs = readdirSync(cacheFolder)
    .map((name) => join(cacheFolder, name))
    .filter((folder) => folder !== newest && existsSync(join(folder, modelFile)))
    .map((folder) => ({ folder, used: statSync(folder).mtimeMs, bytes: statSync(join(folder, modelFile)).size }))
    .sort((a, b) => b.used - a.used);
  let total = statSync(join(newest, modelFile)).size;
  for (const { folder, bytes } of graphs) {
    total += bytes;
    if (total > largestCache) rmSync(folder, { recursive: true, force: true });
  }
}
