import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../../errors.js';

export interface OpAttribute {
  name: string;
  type: number;
  value: unknown;
}

/** A tensor as tfjs-node keeps it: either still in JavaScript (`values`) or handed to TensorFlow (`id`). */
export interface NativeTensorData {
  shape: number[];
  dtype: number;
  id: number;
  values: ArrayLike<number> | null;
}

/** What the recorder uses of tfjs-node's `NodeJSKernelBackend`; its kernels all pass through the two `execute…` methods. */
export interface NativeKernelBackend {
  readonly binding: { readonly TF_Version: string; readonly [constant: `TF_${string}`]: number | string } & {
    tensorDataSync(id: number): ArrayLike<number>;
  };
  readonly tensorMap: { get(dataId: object): NativeTensorData };
  executeSingleOutput(op: string, attributes: OpAttribute[], inputs: tf.TensorInfo[]): tf.Tensor;
  executeMultipleOutputs(op: string, attributes: OpAttribute[], inputs: tf.TensorInfo[], outputs: number): tf.Tensor[];
  createOutputTensor(metadata: object): tf.Tensor;
  readSync(dataId: object): ArrayLike<number>;
  loadSavedModelMetaGraph(folder: string, tags: string): number;
  runSavedModel(id: number, inputs: tf.Tensor[], inputNames: { name: string }[], outputNames: string[]): tf.Tensor[];
  deleteSavedModel(id: number): void;
}

/** The native backend if it is the one in use. Throws `backend` otherwise: graphs are TensorFlow's own. */
export function nativeKernelBackend(): NativeKernelBackend {
  const name = tf.getBackend();
  if (name !== 'tensorflow') {
    throw new SaccadeError(
      'backend',
      `Expected the backend tensorflow for graphs, got ${name}. Run without graphs, or choose --backend tensorflow.`,
    );
  }
  return tf.backend() as unknown as NativeKernelBackend;
}
