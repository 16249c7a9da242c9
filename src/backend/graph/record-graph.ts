import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import {
  defaultGraphCache,
  dropGraph,
  findGraph,
  graphFolder,
  keepGraph,
  type StoredGraph,
  writeGraph,
} from './graph-cache.js';
import { type GraphSignature, loadGraph, type RecordedGraph } from './load-graph.js';
import { type NativeKernelBackend, nativeKernelBackend } from './native-kernel-backend.js';
import { recordKernels, type TensorFunction } from './record-kernels.js';
import { savedModelBytes } from './saved-model-bytes.js';

export interface GraphOptions {
  /**
   * Keeps the graph on disk, so that the next start neither runs `compute` nor records it. The key must name all that the
   * graph holds: which computation, its options, the weights that are constants in it. Input shapes, their types, the
   * version of the code and TensorFlow's are added to it.
   */
  cache?: { key: string; folder?: string };
}

/**
 * Runs `compute` once on the eager native backend with the example inputs, notes every kernel, and returns the same function
 * as one TensorFlow graph for inputs of exactly these shapes and types.
 *
 * Every example input becomes an input of the graph, also where `compute` reaches it from outside: hand in a variable here,
 * and `tf.variableGrads` inside `compute` differentiates with respect to that input. All other tensors become constants.
 * Results of the graph carry no gradient of their own.
 *
 * @throws SaccadeError `backend` where the backend in use is not native TensorFlow, where `compute` reads a tensor's values
 * or draws random numbers, or where TensorFlow refuses the graph.
 */
export function recordGraph(
  compute: TensorFunction,
  exampleInputs: tf.Tensor[],
  { cache }: GraphOptions = {},
): RecordedGraph {
  const backend = nativeKernelBackend();
  const inputs = exampleInputs.map(({ dtype, shape }) => ({ dtype, shape }));
  const parts = cache && [cache.key, backend.binding.TF_Version, JSON.stringify(inputs)];
  const folder = parts && graphFolder(cache.folder ?? defaultGraphCache(), ...parts);
  const loadKept = () => (folder ? tryToLoad(folder, inputs, backend) : undefined);
  const known = loadKept();
  if (known) return known;
  const graph = storedGraph(compute, exampleInputs, backend);
  if (folder) tryToKeep(folder, graph);
  return loadKept() ?? loadFromTemporary(graph, inputs, backend);
}

/** The graph kept in `folder`. One that is damaged, or goes this very moment, is as good as none. */
function tryToLoad(
  folder: string,
  inputs: GraphSignature['inputs'],
  backend: NativeKernelBackend,
): RecordedGraph | undefined {
  try {
    const outputs = findGraph(folder);
    return outputs === undefined ? undefined : loadGraph(folder, { inputs, outputs }, backend);
  } catch {
    dropGraph(folder);
    return undefined;
  }
}

/** Where the cache cannot be written (a full disk, a home that is read-only), the next start records again. */
function tryToKeep(folder: string, graph: StoredGraph): void {
  try {
    keepGraph(folder, graph);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
  }
}

function storedGraph(compute: TensorFunction, exampleInputs: tf.Tensor[], backend: NativeKernelBackend): StoredGraph {
  const { nodes, outputs } = recordKernels(compute, exampleInputs, backend);
  return { bytes: savedModelBytes(nodes), outputs };
}

function loadFromTemporary(
  graph: StoredGraph,
  inputs: GraphSignature['inputs'],
  backend: NativeKernelBackend,
): RecordedGraph {
  const folder = mkdtempSync(join(tmpdir(), 'saccade-graph-'));
  try {
    writeGraph(folder, graph);
    return loadGraph(folder, { inputs, outputs: graph.outputs }, backend);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
