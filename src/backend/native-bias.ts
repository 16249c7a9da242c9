import * as tf from '@tensorflow/tfjs-core';
import type { NativeKernelBackend, OpAttribute } from './graph/native-kernel-backend.js';
import { floatType, registerNativeKernel } from './native-kernel.js';

/** Whether `a + b` adds one number to each channel, a's last axis, as layers do with their bias. */
export function isBias(a: tf.TensorInfo, b: tf.TensorInfo): boolean {
  const rank = a.shape.length;
  return (
    a.dtype === 'float32' &&
    b.dtype === 'float32' &&
    b.shape.length === 1 &&
    rank >= 2 &&
    rank <= 4 && // what BiasAdd takes
    a.shape[rank - 1] === b.shape[0]
  );
}

/**
 * Registers `BiasAddGrad`, and lets the native backend add biases by `BiasAdd`: TensorFlow fuses that with the convolution or
 * matrix product before it and the activation behind it when it runs a graph.
 */
export function registerBiasKernels(): void {
  registerNativeKernel('BiasAddGrad', ['dy'], (binding) => [channelsLast(binding)]);
  const plain = tf.getKernel(tf.Add, 'tensorflow');
  tf.unregisterKernel(tf.Add, 'tensorflow');
  tf.registerKernel({
    ...plain,
    kernelFunc: (parameters) => {
      const { a, b } = parameters.inputs as { a: tf.TensorInfo; b: tf.TensorInfo };
      if (!isBias(a, b)) return plain.kernelFunc(parameters);
      const native = parameters.backend as unknown as NativeKernelBackend;
      return native.executeSingleOutput('BiasAdd', [floatType(native.binding), channelsLast(native.binding)], [a, b]);
    },
  });
}

const channelsLast = (binding: NativeKernelBackend['binding']): OpAttribute => ({
  name: 'data_format',
  type: Number(binding.TF_ATTR_STRING),
  value: 'NHWC',
});
