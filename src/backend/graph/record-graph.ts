import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import { loadGraph, type RecordedGraph } from './load-graph.js';
import { nativeKernelBackend } from './native-kernel-backend.js';
import { recordKernels, type TensorFunction } from './record-kernels.js';
import { savedModelBytes } from './saved-model-bytes.js';

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
export function recordGraph(compute: TensorFunction, exampleInputs: tf.Tensor[]): RecordedGraph {
  const backend = nativeKernelBackend();
  const recording = recordKernels(compute, exampleInputs, backend);
  const folder = mkdtempSync(join(tmpdir(), 'saccade-graph-'));
  try {
    writeFileSync(join(folder, 'saved_model.pb'), savedModelBytes(recording.nodes));
    const inputs = exampleInputs.map(({ dtype, shape }) => ({ dtype, shape }));
    return loadGraph(folder, { inputs, outputs: recording.outputs }, backend);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
