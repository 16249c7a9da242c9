import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../../errors.js';
import type { KernelNotes } from './kernel-notes.js';
import type { NativeKernelBackend } from './native-kernel-backend.js';

/** tfjs-node reads the indices here only to check their range, which TensorFlow's own kernel does again. */
const kernelThatChecksWhatItReads = 'GatherV2';

const refusal = (what: string, next: string) =>
  new SaccadeError('backend', `Expected a function of its input tensors alone for a graph, got ${what}. ${next}`);

/** Runs `work` while every kernel of the native backend is put into `notes`; all is as before when it ends. */
export function watchKernels<T>(notes: KernelNotes, backend: NativeKernelBackend, work: () => T): T {
  const restore = [noteKernels(notes, backend), refuseReading(notes, backend), refuseChance()];
  try {
    return work();
  } finally {
    for (const undo of restore.reverse()) undo();
  }
}

/** tfjs-node's methods live on the prototype, so that a method laid over one is undone by deleting it. */
function overlay(backend: NativeKernelBackend, methods: Partial<NativeKernelBackend>): () => void {
  Object.assign(backend, methods);
  return () => {
    for (const name of Object.keys(methods)) delete (backend as unknown as Record<string, unknown>)[name];
  };
}

function noteKernels(notes: KernelNotes, backend: NativeKernelBackend): () => void {
  const single = backend.executeSingleOutput.bind(backend);
  const multiple = backend.executeMultipleOutputs.bind(backend);
  return overlay(backend, {
    executeSingleOutput(op, attributes, inputs) {
      const output = single(op, attributes, inputs);
      notes.addOp(op, { attributes, inputs, outputs: [output] });
      return output;
    },
    executeMultipleOutputs(op, attributes, inputs, count) {
      const outputs = multiple(op, attributes, inputs, count);
      notes.addOp(op, { attributes, inputs, outputs });
      return outputs;
    },
  });
}

function refuseReading(notes: KernelNotes, backend: NativeKernelBackend): () => void {
  const read = backend.readSync.bind(backend);
  let checking = false;
  const undoOverlay = overlay(backend, {
    readSync(dataId) {
      const source = checking ? undefined : notes.changingSource(dataId);
      if (source) {
        throw refusal(
          `a read of the values of ${source}`,
          'Compute with tensors to the end, or run it without graphs.',
        );
      }
      return read(dataId);
    },
  });
  const kernel = tf.getKernel(kernelThatChecksWhatItReads, 'tensorflow');
  const run = kernel.kernelFunc;
  kernel.kernelFunc = (parameters) => {
    checking = true;
    try {
      return run(parameters);
    } finally {
      checking = false;
    }
  };
  return () => {
    undoOverlay();
    kernel.kernelFunc = run;
  };
}

/** A mask drawn while recording would stay the same for ever. tfjs draws all its unseeded numbers from `Math.random`. */
function refuseChance(): () => void {
  const random = Math.random;
  Math.random = () => {
    throw refusal('one that draws random numbers', 'Draw them outside and hand them in as an input.');
  };
  return () => {
    Math.random = random;
  };
}
