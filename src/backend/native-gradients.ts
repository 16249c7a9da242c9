import * as tf from '@tensorflow/tfjs-core';
import { isBias, registerBiasKernels } from './native-bias.js';
import { registerNativeKernel } from './native-kernel.js';

/** TensorFlow's own gradient op of an activation, with the order in which it takes the activation's result y and dy. */
const activationGradients = [
  { activation: tf.Relu, op: 'ReluGrad', takes: ['dy', 'y'] },
  { activation: tf.Relu6, op: 'Relu6Grad', takes: ['dy', 'y'] },
  { activation: tf.Sigmoid, op: 'SigmoidGrad', takes: ['y', 'dy'] },
  { activation: tf.Tanh, op: 'TanhGrad', takes: ['y', 'dy'] },
] as const;

/**
 * Lets the native backend differentiate activations and the addition of a bias with TensorFlow's own ops: one pass over the
 * tensor where TensorFlow.js makes several. On other backends, which lack these kernels, its gradients stay as they are.
 * Calling it twice is harmless. Second derivatives through these ops are refused, as TensorFlow.js knows none of theirs.
 */
export function registerNativeGradients(): void {
  if (tf.getKernel('BiasAddGrad', 'tensorflow')) return;
  for (const gradient of activationGradients) registerActivationGradient(gradient);
  registerBiasKernels();
  registerBiasGradient();
}

/** Kernels are the backend's, gradients are everyone's: so each asks whether the backend in use has its kernel. */
const inUseHas = (kernel: string) => tf.getKernel(kernel, tf.getBackend()) !== undefined;

const run = (kernel: string, inputs: tf.NamedTensorMap) => tf.engine().runKernel(kernel, inputs) as tf.Tensor;

function registerActivationGradient({ activation, op, takes }: (typeof activationGradients)[number]): void {
  registerNativeKernel(op, takes);
  const plain = tf.getGradient(activation);
  replaceGradient({
    ...plain,
    outputsToSave: [true],
    gradFunc: (dy, saved, attributes) => {
      if (!inUseHas(op)) return plain.gradFunc(dy, saved, attributes);
      const y = saved.at(-1)!; // what the plain gradient saves comes first
      return { x: () => run(op, { dy: dy as tf.Tensor, y }) };
    },
  });
}

function registerBiasGradient(): void {
  const plain = tf.getGradient(tf.Add);
  replaceGradient({
    ...plain,
    gradFunc: (dy, saved, attributes) => {
      const gradients = plain.gradFunc(dy, saved, attributes);
      const [a, b] = saved as [tf.Tensor, tf.Tensor];
      if (!inUseHas('BiasAddGrad') || !isBias(a, b)) return gradients;
      return { ...gradients, b: () => run('BiasAddGrad', { dy: dy as tf.Tensor }) };
    },
  });
}

function replaceGradient(gradient: tf.GradConfig): void {
  tf.unregisterGradient(gradient.kernelName);
  tf.registerGradient(gradient);
}
