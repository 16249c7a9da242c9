import { createRequire } from 'node:module';
import * as tf from '@tensorflow/tfjs-core';
import { nativePackage } from './native-tensorflow.js';

/** Numbers over steps as TensorFlow event files, which TensorBoard shows. */
export interface SummaryWriter {
  scalar(tag: string, value: number, step: number): void;
  /** Puts on disk what was added. */
  flush(): void;
}

interface NativeSummaries {
  readonly node: {
    summaryFileWriter(
      folder: string,
      maxQueue?: number,
      flushMilliseconds?: number,
    ): { scalar(tag: string, value: tf.Scalar, step: number): void; flush(): void };
  };
}

/** Starts an event file in a folder, which is made if absent. TensorFlow itself writes it, so the native backend must be in use. */
export function openSummaryWriter(folder: string): SummaryWriter {
  const { node } = createRequire(import.meta.url)(nativePackage) as NativeSummaries;
  const writer = node.summaryFileWriter(folder);
  return {
    scalar: (tag, value, step) => tf.tidy(() => writer.scalar(tag, tf.scalar(value), step)),
    flush: () => writer.flush(),
  };
}
