import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import * as tf from '@tensorflow/tfjs-core';

/**
 * One-hot rows for WebAssembly, whose own kernel writes whole numbers whatever type, on-value and off-value it is asked for.
 *
 * out[i, k] = on-value where k = indices[i], else off-value.
 */
export const oneHot: tf.KernelConfig = {
  kernelName: tf.OneHot,
  backendName: 'wasm',
  kernelFunc: ({ inputs, backend, attrs }) => {
    const wasm = backend as BackendWasm;
    const { indices } = inputs as { indices: tf.TensorInfo };
    const { depth, onValue, offValue, dtype } = attrs as unknown as tf.OneHotAttrs;
    const out = wasm.makeOutput([...indices.shape, depth], dtype);
    // Views of the heap only after the allocation above, which may move it.
    const values = wasm.typedArrayFromHeap(out);
    values.fill(offValue);
    wasm.typedArrayFromHeap(indices).forEach((index, row) => {
      if (index >= 0 && index < depth) values[row * depth + index] = onValue;
    });
    return out;
  },
};
