import type * as tf from '@tensorflow/tfjs-core';
import { readDeclaredWeights } from '../encoder/declared-weights.js';
import { declareEncoder } from '../encoder/trainable-encoders.js';
import { initialWeights } from '../layers/parameters.js';
import { SeededRandom } from '../tensors/seeded-random.js';
import type { PreparedTraining } from './prepare-training.js';

/** First weights of an encoder, those that stay and those that move; the caller's to dispose. */
export interface LearningEncoder {
  readonly frozen: Record<string, tf.Tensor>;
  readonly learning: Record<string, tf.Tensor>;
}

/** Block of MobileNetV2 that a weight belongs to: 0 for the first convolution, 1–17 for the bottlenecks, 18 for the last. */
function blockOf(weight: string): number {
  const [layer = ''] = weight.split('/');
  return Number(/_(\d+)$/.exec(layer)?.[1] ?? 0);
}

/** Weights from the run's encoder, of its seed where there is none; from the chosen block on they learn, all of them where there are no blocks. */
export function learningEncoder({ settings, encoder, opened }: PreparedTraining): LearningEncoder {
  const declared = declareEncoder(encoder);
  const random = new SeededRandom(settings.training.seed).fork('encoder');
  const weights = opened ? readDeclaredWeights(opened.folder, declared) : initialWeights(declared, random);
  const used = Object.entries(weights);
  const from = settings.fineTuneFrom ?? 0;
  return {
    frozen: Object.fromEntries(used.filter(([name]) => blockOf(name) < from)),
    learning: Object.fromEntries(used.filter(([name]) => blockOf(name) >= from)),
  };
}
