import path from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from '../backend/make-folder.js';
import { encodeWeights, type Precision } from '../layers/weight-file.js';
import type { Vocabulary } from '../text/vocabulary.js';
import type { ModelConfig } from './model-config.js';

/** Values of tensors, by name: what `encodeWeights` and `saveEncoder` take. */
export function valuesOf(
  weights: Readonly<Record<string, tf.Tensor>>,
): Record<string, { shape: number[]; values: Float32Array }> {
  const entries = Object.entries(weights).map(([name, tensor]) => [
    name,
    { shape: tensor.shape, values: tensor.dataSync() as Float32Array },
  ]);
  return Object.fromEntries(entries);
}

/** Writes a decoder with its vocabulary and configuration; the encoder is saved by `saveEncoder`. Each file is written aside and renamed. */
export async function saveCaptioner(
  folder: string,
  model: { config: ModelConfig; vocabulary: Vocabulary; weights: Readonly<Record<string, tf.Tensor>> },
  precision: Precision,
): Promise<void> {
  const { entries, bytes } = encodeWeights(valuesOf(model.weights), precision);
  const manifest = { format: 'saccade-decoder', weightsManifest: [{ paths: ['weights.bin'], weights: entries }] };
  makeFolder(folder);
  await writeFileAtomic(path.join(folder, 'weights.bin'), bytes);
  await writeFileAtomic(path.join(folder, 'model.json'), `${JSON.stringify(manifest)}\n`);
  await writeFileAtomic(path.join(folder, 'vocabulary.json'), model.vocabulary.toText());
  await writeFileAtomic(path.join(folder, 'config.json'), `${JSON.stringify(model.config, null, 2)}\n`);
}
