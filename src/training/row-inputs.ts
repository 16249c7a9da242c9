import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import type { SeededRandom } from '../tensors/seeded-random.js';
import type { CaptionRows } from './caption-rows.js';
import { dropoutMask } from './dropout-mask.js';
import type { FeatureSource } from './feature-source.js';
import { previousRows } from './scheduled-sampling.js';
import type { TrainingOptions } from './training-options.js';

/** The tensors of a batch's sentences, chance included, so that a step is a plain function of its inputs. */
export interface RowInputs {
  /** Previous and next words `[steps]`, int32. */
  readonly words: tf.Tensor;
  readonly targets: tf.Tensor;
  /** Dropout masks of the grid `[images, cells, channels]` and before the word logits `[steps, embedding]`, bool. */
  readonly grid?: tf.Tensor;
  readonly output?: tf.Tensor;
  /** Where cells are drawn: uniform numbers (0–1) `[steps, heads]`, and 1 for pictures that take the expected context `[images]`. */
  readonly uniforms?: tf.Tensor;
  readonly expected?: tf.Tensor;
  /** Where the model drew the sentences: r − b of each row's `[steps]`. */
  readonly advantages?: tf.Tensor;
  /** Scheduled sampling: the row of each sentence a step before, int32, and where the model's own word is read, bool `[steps]`. */
  readonly previous?: tf.Tensor;
  readonly own?: tf.Tensor;
}

export interface RowInputOptions {
  readonly decoder: DecoderOptions;
  readonly training: TrainingOptions;
  readonly source: FeatureSource;
  /** Share of previous words that are the model's own in this step. */
  readonly ownShare: number;
}

/** Sentences and chance of one step. */
export function rowInputs(
  rows: CaptionRows,
  { decoder, training, source, ownShare }: RowInputOptions,
  random: SeededRandom,
): RowInputs {
  const steps = rows.words.length;
  const images = steps / rows.rowsAtStep.reduce((sum, active) => sum + active, 0);
  const { rows: height, columns, channels } = source.grid;
  const mask = (shape: number[]) =>
    tf.tensor(dropoutMask(tf.util.sizeFromShape(shape), training.dropout, random), shape, 'bool');
  const uniform = (size: number) => Float32Array.from({ length: size }, () => random.uniform());
  const { expectation } = training.hardAttention;
  return {
    words: tf.tensor1d(rows.words, 'int32'),
    targets: tf.tensor1d(rows.targets, 'int32'),
    ...(training.dropout > 0 && {
      grid: mask([images, height * columns, channels]),
      output: mask([steps, decoder.embedding]),
    }),
    ...(selections[decoder.selection].drawn && {
      uniforms: tf.tensor2d(uniform(steps * decoder.heads), [steps, decoder.heads]),
      expected: tf.tensor1d(uniform(images).map((number) => (number < expectation ? 1 : 0))),
    }),
    ...(training.scheduledSampling > 0 && {
      previous: tf.tensor1d(previousRows(rows.rowsAtStep, images), 'int32'),
      own: tf.tensor1d(
        Uint8Array.from(uniform(steps), (number, row) =>
          Number(row >= images * rows.rowsAtStep[0]! && number < ownShare),
        ),
        'bool',
      ),
    }),
  };
}

/** The tensors of {@link rowInputs} by name again. */
export function namedRows(tensors: readonly tf.Tensor[], names: readonly string[]): RowInputs {
  return Object.fromEntries(names.map((name, i) => [name, tensors[i]!])) as unknown as RowInputs;
}
