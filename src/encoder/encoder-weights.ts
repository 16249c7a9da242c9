import * as tf from '@tensorflow/tfjs-core';
import { fileIO } from '../backend/file-io.js';

/** The weights of an encoder folder as tensors: `<layer>/kernel` and `<layer>/bias`, the caller's to dispose. */
export async function readEncoderWeights(folder: string): Promise<Record<string, tf.Tensor>> {
  const { weightData, weightSpecs } = await fileIO(folder).load!();
  return tf.io.decodeWeights(tf.io.CompositeArrayBuffer.join(weightData as ArrayBuffer[]), weightSpecs!);
}
