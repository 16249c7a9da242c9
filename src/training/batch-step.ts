import type * as tf from '@tensorflow/tfjs-core';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { unroll } from '../decoder/unroll.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { type CaptionBatch, captionLoss } from './caption-loss.js';
import type { FeatureSource } from './feature-source.js';
import { namedRows, type RowInputs } from './row-inputs.js';
import { mixOwnWords } from './scheduled-sampling.js';
import type { TrainedWeights } from './trained-weights.js';
import type { TrainingOptions } from './training-options.js';
import { type LossFunction, trainingStep } from './training-step.js';

/** Where the pieces of a batch lie among the tensors of a step. */
export interface BatchLayout {
  readonly rowsAtStep: readonly number[];
  readonly sourceTensors: number;
  /** Names of the tensors after them. */
  readonly rowNames: readonly string[];
}

export interface BatchStepOptions {
  readonly decoder: DecoderOptions;
  readonly training: TrainingOptions;
  readonly source: FeatureSource;
}

/** The step as a function of tensors: what is trained, this step's numbers, the pictures, the rows, the anchors. */
export function batchStep({ decoder, training, source }: BatchStepOptions, like: TrainedWeights, layout: BatchLayout) {
  const loss: LossFunction = (weights, tensors, carried) => {
    const rows = namedRows(tensors.slice(layout.sourceTensors), layout.rowNames);
    const own = scoped(weights, 'decoder');
    const batch = captionBatch(rows, { features: source.features(weights, tensors), layout, carried });
    const words = rows.own ? withOwnWords(own, { batch, rows, decoder }) : batch.words;
    const result = captionLoss(own, { ...batch, words }, { decoder, loss: training });
    const drawn = result.hardAttention;
    return {
      total: result.total,
      reported: [result.crossEntropy, ...(drawn ? [drawn.variance, drawn.varianceWithoutBaseline] : [])],
      carried: drawn ? [drawn.averages] : [],
    };
  };
  const rateOf = (name: string) => (name.startsWith('encoder/') ? 1 : 0);
  return trainingStep(loss, like, { clipNorm: training.clipNorm, stayClose: training.stayClose, rateOf });
}

interface BatchParts {
  readonly features: tf.Tensor3D;
  readonly layout: BatchLayout;
  readonly carried: readonly tf.Tensor[];
}

function captionBatch(rows: RowInputs, { features, layout, carried }: BatchParts): CaptionBatch {
  const { words, targets, grid, output, uniforms, expected, advantages } = rows;
  const hard = uniforms &&
    expected && {
      draws: { uniforms: uniforms as tf.Tensor2D, expected: expected as tf.Tensor1D },
      averages: carried[0] as tf.Tensor1D,
    };
  return {
    features,
    words: words as tf.Tensor1D,
    targets: targets as tf.Tensor1D,
    rowsAtStep: layout.rowsAtStep,
    ...(grid && output && { masks: { grid, output } }),
    ...(hard && { hardAttention: hard }),
    ...(advantages && { advantages: advantages as tf.Tensor1D }),
  };
}

/** Previous words, some of them from a first pass of the model as it is, without dropout. */
function withOwnWords(
  weights: Weights,
  { batch, rows, decoder }: { batch: CaptionBatch; rows: RowInputs; decoder: DecoderOptions },
): tf.Tensor1D {
  const { features, words, rowsAtStep } = batch;
  return mixOwnWords(words, {
    previous: rows.previous as tf.Tensor1D,
    own: rows.own as tf.Tensor1D,
    logits: () => unroll(weights, { features, words, rowsAtStep }, decoder).logits,
  });
}
