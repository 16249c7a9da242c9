import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { makeFolder } from '../backend/make-folder.js';
import { encodeWeights, type Precision } from '../layers/weight-file.js';
import type { WeightValues } from './trainable-encoder.js';

/** Writes `weights.bin` and `model.json`, which says what they are beside what `model` holds. Each file is written aside and renamed. */
export async function writeEncoder(
  folder: string,
  weights: WeightValues,
  { model, precision }: { model: object; precision: Precision },
): Promise<void> {
  const { entries, bytes } = encodeWeights(weights, precision);
  const manifest = { ...model, weightsManifest: [{ paths: ['weights.bin'], weights: entries }] };
  makeFolder(folder);
  await writeFileAtomic(path.join(folder, 'weights.bin'), bytes);
  await writeFileAtomic(path.join(folder, 'model.json'), `${JSON.stringify(manifest)}\n`);
}
