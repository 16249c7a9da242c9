import * as tf from '@tensorflow/tfjs-core';
import { readArtifacts } from '../backend/file-io.js';

/** The weights of an encoder folder as tensors: `<layer>/kernel` and `<layer>/bias`, the caller's to dispose. */
export function readEncoderWeights(folder: string): Record<string, tf.Tensor> {
  const { weightData, weightSpecs } = readArtifacts(folder);
  return tf.io.decodeWeights(tf.io.CompositeArrayBuffer.join(weightData as ArrayBuffer[]), weightSpecs!);
}
