import * as tf from '@tensorflow/tfjs-core';
import type { NativeKernelBackend, OpAttribute } from './graph/native-kernel-backend.js';

/** Registers an op of TensorFlow that TensorFlow.js does not know, over float32 tensors, as a kernel of the native backend. */
export function registerNativeKernel(
  op: string,
  takes: readonly string[],
  attributesFor: (binding: NativeKernelBackend['binding']) => OpAttribute[] = () => [],
): void {
  tf.registerKernel({
    kernelName: op,
    backendName: 'tensorflow',
    kernelFunc: ({ inputs, backend }) => {
      const native = backend as unknown as NativeKernelBackend;
      return native.executeSingleOutput(
        op,
        [floatType(native.binding), ...attributesFor(native.binding)],
        takes.map((name) => inputs[name]!),
      );
    },
  });
}

export const floatType = (binding: NativeKernelBackend['binding']): OpAttribute => ({
  name: 'T',
  type: Number(binding.TF_ATTR_TYPE),
  value: binding.TF_FLOAT,
});
