import { createRequire } from 'node:module';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { oneHot } from './one-hot.js';
import { unsortedSegmentSum } from './unsorted-segment-sum.js';

/** Registers the WebAssembly backend, with the kernels for training that it lacks or has wrong. */
export async function startWasm(): Promise<void> {
  const { setWasmPaths } = await import('@tensorflow/tfjs-backend-wasm');
  const main = createRequire(import.meta.url).resolve('@tensorflow/tfjs-backend-wasm');
  // A plain path, not a URL: the loader opens it with fs, whatever letters the folder's name holds.
  setWasmPaths(path.dirname(main) + path.sep);
  tf.registerKernel(unsortedSegmentSum);
  tf.unregisterKernel(tf.OneHot, 'wasm');
  tf.registerKernel(oneHot);
}
