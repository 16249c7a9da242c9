import { fromHalf, toHalf } from '../tensors/half-precision.js';

/**
 * How features lie on disk: in 8 bits over a fixed range (values beyond it saturate; right where the encoder's last
 * activation is bounded, as ReLU6 in 0–6), or in half precision.
 */
export type FeatureStorage =
  | { readonly kind: 'bytes'; readonly low: number; readonly high: number }
  | { readonly kind: 'half' };

export function bytesPerValue(storage: FeatureStorage): number {
  return storage.kind === 'bytes' ? 1 : 2;
}

/** Features as they lie on disk (little endian). */
export function packFeatures(values: Float32Array, storage: FeatureStorage): Uint8Array {
  if (storage.kind === 'half') return new Uint8Array(toHalf(values).buffer);
  const bytes = new Uint8ClampedArray(values.length);
  const scale = 255 / (storage.high - storage.low);
  for (let index = 0; index < values.length; index++) bytes[index] = (values[index]! - storage.low) * scale;
  return new Uint8Array(bytes.buffer);
}

/** Features from what `packFeatures` made; `bytes` begins at a multiple of 2 in its buffer. */
export function unpackFeatures(bytes: Uint8Array, storage: FeatureStorage): Float32Array {
  if (storage.kind === 'half') return fromHalf(new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2));
  const { low, high } = storage;
  const levels = Float32Array.from({ length: 256 }, (_, level) => low + (level / 255) * (high - low));
  const values = new Float32Array(bytes.length);
  for (let index = 0; index < bytes.length; index++) values[index] = levels[bytes[index]!]!;
  return values;
}
