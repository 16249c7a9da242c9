import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../../errors.js';
import type { NativeKernelBackend } from './native-kernel-backend.js';
import { inputName, outputName } from './record-kernels.js';

/** A function over tensors as one TensorFlow graph. */
export interface RecordedGraph {
  /** Inputs in the order of the recording; new tensors, the caller's to dispose, in the order of the function's results. */
  run(inputs: tf.Tensor[]): tf.Tensor[];
  /** Frees the graph; calling it twice is harmless. */
  dispose(): void;
}

export interface GraphSignature {
  inputs: { dtype: tf.DataType; shape: number[] }[];
  outputs: number;
}

/** Loads the graph in `folder` (its `saved_model.pb`), which is no longer needed afterwards. */
export function loadGraph(folder: string, signature: GraphSignature, backend: NativeKernelBackend): RecordedGraph {
  const session = openSession(folder, backend);
  const inputNames = signature.inputs.map((_, index) => ({ name: inputName(index) }));
  const outputNames = Array.from({ length: signature.outputs }, (_, index) => outputName(index));
  let open = true;
  return {
    run(inputs) {
      if (!open) {
        throw new SaccadeError('backend', 'Expected a loaded graph for run, got a disposed one. Record it again.');
      }
      checkInputs(inputs, signature);
      return backend.runSavedModel(session, inputs, inputNames, outputNames);
    },
    dispose() {
      if (open) backend.deleteSavedModel(session);
      open = false;
    },
  };
}

function openSession(folder: string, backend: NativeKernelBackend): number {
  try {
    return backend.loadSavedModelMetaGraph(folder, 'serve');
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SaccadeError(
      'backend',
      `Expected a graph that TensorFlow takes for ${folder}, got: ${reason}. Run this part without graphs.`,
      { cause },
    );
  }
}

/** TensorFlow would keep the inputs of a refused call in memory for ever, so that they are checked before. */
function checkInputs(inputs: tf.Tensor[], signature: GraphSignature): void {
  const fits = (input: tf.Tensor, index: number) => {
    const { dtype, shape } = signature.inputs[index]!;
    return input.dtype === dtype && tf.util.arraysEqual(input.shape, shape);
  };
  if (inputs.length === signature.inputs.length && inputs.every(fits)) return;
  const form = (tensor: { dtype: string; shape: number[] }) => `${tensor.dtype} [${tensor.shape}]`;
  const expected = signature.inputs.map(form).join(', ');
  throw new SaccadeError(
    'backend',
    `Expected ${expected} for the graph's inputs, got ${inputs.map(form).join(', ')}. Record a graph for these too.`,
  );
}
