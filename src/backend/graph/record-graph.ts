import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import { defaultGraphCache, findGraph, graphFolder, keepGraph, type StoredGraph, writeGraph } from './graph-cache.js';
import { loadGraph, type RecordedGraph } from './load-graph.js';
import { type NativeKernelBackend, nativeKernelBackend } from './native-kernel-backend.js';
import { recordKernels, type TensorFunction } from './record-kernels.js';
import { savedModelBytes } from './saved-model-bytes.js';

export interface GraphOptions {
  /**
   * Keeps the graph on disk, so that the next start neither runs `compute` nor records it. The key must name all that the
   * graph holds: the code, the weights that are constants in it, its options. Input shapes, their types and TensorFlow's
   * version are added to it.
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
  const record = () => storedGraph(compute, exampleInputs, backend);
  if (!cache)
    return withTemporaryFolder((folder) => {
      const graph = record();
      writeGraph(folder, graph);
      return loadGraph(folder, { inputs, outputs: graph.outputs }, backend);
    });
  const parts = [cache.key, backend.binding.TF_Version, JSON.stringify(inputs)];
  const folder = graphFolder(cache.folder ?? defaultGraphCache(), ...parts);
  const outputs = findGraph(folder) ?? keepGraph(folder, record());
  return loadGraph(folder, { inputs, outputs }, backend);
}

function storedGraph(compute: TensorFunction, exampleInputs: tf.Tensor[], backend: NativeKernelBackend): StoredGraph {
  const { nodes, outputs } = recordKernels(compute, exampleInputs, backend);
  return { bytes: savedModelBytes(nodes), outputs };
}

function withTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'saccade-graph-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
