import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { encodeWeights, type Precision } from '../layers/weight-file.js';
import { graphModelTopology } from './graph-model.js';

export interface SaveEncoderOptions {
  /** Last layer to keep. */
  readonly until: string;
  /** Side of the input square (pixels). */
  readonly side: number;
  readonly precision: Precision;
}

/**
 * Writes an encoder as a TensorFlow.js graph model: `model.json` and `weights.bin`.
 *
 * @param weights `<layer>/kernel` and `<layer>/bias` of MobileNetV2
 */
export async function saveEncoder(
  folder: string,
  weights: Readonly<Record<string, { shape: number[]; values: Float32Array }>>,
  { until, side, precision }: SaveEncoderOptions,
): Promise<void> {
  const { entries, bytes } = encodeWeights(weights, precision);
  const model = {
    format: 'graph-model',
    generatedBy: 'saccade',
    modelTopology: graphModelTopology(until, side),
    weightsManifest: [{ paths: ['weights.bin'], weights: entries }],
  };
  await mkdir(folder, { recursive: true });
  await writeFileAtomic(path.join(folder, 'weights.bin'), bytes);
  await writeFileAtomic(path.join(folder, 'model.json'), `${JSON.stringify(model)}\n`);
}
