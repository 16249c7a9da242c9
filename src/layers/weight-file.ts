import type * as tf from '@tensorflow/tfjs-core';
import { toHalf } from '../tensors/half-precision.js';

/** How weights are kept on disk. */
export const precisions = ['float32', 'float16', 'uint8'] as const;
export type Precision = (typeof precisions)[number];

/** Arrays smaller than this stay in full precision: they are biases, and cost nothing. */
const smallArray = 4096;

export interface WeightFile {
  /** Entries of a TensorFlow.js `weightsManifest`. */
  readonly entries: tf.io.WeightsManifestEntry[];
  readonly bytes: Buffer;
}

type Encoded = { entry: tf.io.WeightsManifestEntry; bytes: Buffer };

function encodeArray(name: string, shape: number[], values: Float32Array, precision: Precision): Encoded {
  const entry: tf.io.WeightsManifestEntry = { name, shape, dtype: 'float32' };
  if (precision === 'float32' || values.length < smallArray) {
    return { entry, bytes: Buffer.from(values.buffer, values.byteOffset, values.byteLength) };
  }
  if (precision === 'float16') {
    const halves = toHalf(values);
    return {
      entry: { ...entry, quantization: { dtype: 'float16' } },
      bytes: Buffer.from(halves.buffer, halves.byteOffset, halves.byteLength),
    };
  }
  let min = 0;
  let max = 0;
  for (const value of values) {
    if (value < min) min = value;
    if (value > max) max = value;
  }
  // Zero stays exactly zero: the least value is a whole number of steps below it.
  const scale = (max - min) / 255 || 1;
  const zeroPoint = Math.round(-min / scale);
  const bytes = Uint8Array.from(values, (value) => Math.min(255, Math.max(0, Math.round(value / scale) + zeroPoint)));
  return {
    entry: { ...entry, quantization: { dtype: 'uint8', scale, min: -zeroPoint * scale } },
    bytes: Buffer.from(bytes.buffer),
  };
}

/**
 * Weights as bytes with their TensorFlow.js manifest entries (the format that `tf.io.decodeWeights` reads).
 *
 * @param weights float32 of any shape, by name
 */
export function encodeWeights(
  weights: Readonly<Record<string, { shape: number[]; values: Float32Array }>>,
  precision: Precision,
): WeightFile {
  const encoded = Object.entries(weights).map(([name, { shape, values }]) =>
    encodeArray(name, shape, values, precision),
  );
  return { entries: encoded.map(({ entry }) => entry), bytes: Buffer.concat(encoded.map(({ bytes }) => bytes)) };
}
