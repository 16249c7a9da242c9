import * as tf from '@tensorflow/tfjs-core';
import { KernelNotes } from './kernel-notes.js';
import type { NativeKernelBackend } from './native-kernel-backend.js';
import type { NodeDef } from './saved-model-schema.js';
import { watchKernels } from './watch-kernels.js';

export type TensorFunction = (inputs: tf.Tensor[]) => tf.Tensor[];

export const inputName = (index: number) => `i${index}`;
export const outputName = (index: number) => `o${index}`;

/** A function's kernels as nodes of a graph: placeholders `i0`, `i1`, … at its start, results `o0`, `o1`, … at its end. */
export interface Recording {
  nodes: NodeDef[];
  outputs: number;
}

/** Runs `compute` once on the eager backend, and notes each kernel with its attributes, inputs and outputs. */
export function recordKernels(
  compute: TensorFunction,
  exampleInputs: tf.Tensor[],
  backend: NativeKernelBackend,
): Recording {
  const notes = new KernelNotes(backend);
  let outputs = 0;
  tf.tidy(() => {
    const inputs = distinct(exampleInputs);
    inputs.forEach((input, index) => {
      notes.addInput(input.dataId, inputName(index), input.shape);
    });
    const results = watchKernels(notes, backend, () => compute(inputs));
    results.forEach((result, index) => {
      notes.addOutput(result.dataId, outputName(index));
    });
    outputs = results.length;
  });
  return { nodes: needed(notes.nodes), outputs };
}

/** Tensors that share their data could not be told apart, so that all but the first are copied. */
function distinct(tensors: tf.Tensor[]): tf.Tensor[] {
  const seen = new Set<object>();
  return tensors.map((tensor) => {
    if (seen.has(tensor.dataId)) return tf.tensor(tensor.dataSync().slice(), tensor.shape, tensor.dtype);
    seen.add(tensor.dataId);
    return tensor;
  });
}

/** Leaves out what no result depends on. Placeholders stay, so that inputs keep their places. */
function needed(nodes: NodeDef[]): NodeDef[] {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const kept = new Set<string>();
  const waiting = nodes.filter((node) => node.op === 'Placeholder' || /^o\d+$/.test(node.name)).map(({ name }) => name);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (kept.has(name)) continue;
    kept.add(name);
    waiting.push(...byName.get(name)!.input.map((source) => source.split(':')[0]!));
  }
  return nodes.filter((node) => kept.has(node.name));
}
