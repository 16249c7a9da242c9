import type { Precision } from '../layers/weight-file.js';
import { graphModelTopology } from './graph-model.js';
import type { WeightValues } from './trainable-encoder.js';
import { writeEncoder } from './write-encoder.js';

export interface SaveEncoderOptions {
  /** Last layer to keep. */
  readonly until: string;
  /** Side of the input square (pixels). */
  readonly side: number;
  readonly precision: Precision;
}

/**
 * Writes a MobileNetV2 as a TensorFlow.js graph model: `model.json` and `weights.bin`.
 *
 * @param weights `<layer>/kernel` and `<layer>/bias` of MobileNetV2
 */
export function saveEncoder(
  folder: string,
  weights: WeightValues,
  { until, side, precision }: SaveEncoderOptions,
): Promise<void> {
  const model = { format: 'graph-model', generatedBy: 'saccade', modelTopology: graphModelTopology(until, side) };
  return writeEncoder(folder, weights, { model, precision });
}
