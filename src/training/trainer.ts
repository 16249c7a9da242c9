import * as tf from '@tensorflow/tfjs-core';
import { createGraphFunction } from '../backend/graph/create-graph-function.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { scoped, type Weights } from '../layers/parameters.js';
import { SeededRandom } from '../tensors/seeded-random.js';
import { adamRate } from './adam.js';
import { type BatchLayout, batchStep } from './batch-step.js';
import { captionRows, type SlotLengths, slotLengthsOf } from './caption-rows.js';
import { blankPicture, type FeatureSource } from './feature-source.js';
import { rowInputs } from './row-inputs.js';
import { learningRate } from './schedule.js';
import { ownWordShare } from './scheduled-sampling.js';
import { type DrawCaptions, spreadOverRows } from './self-critical.js';
import { fittingPlan, planSlots } from './slot-plan.js';
import { type TrainedWeights, tensorsOf, trainedFrom } from './trained-weights.js';
import type { TrainingOptions } from './training-options.js';

export interface TrainerOptions {
  readonly decoder: DecoderOptions;
  readonly training: TrainingOptions;
  readonly source: FeatureSource;
  /** Word ids of each training picture's captions, without start and end. */
  readonly captions: readonly (readonly (readonly number[])[])[];
  /** Draws the sentences of self-critical training, in the place of captions by people. */
  readonly draw?: DrawCaptions | undefined;
  readonly stepsPerEpoch: number;
  /** Where the pull of `stayClose` goes: a tensor a weight, by name, the caller's to dispose. */
  readonly anchors?: Weights | undefined;
  /** Whether the native backend runs a step as one graph. */
  readonly graph: boolean;
  /** Told in a sentence where no graph can be made. */
  readonly onRefusal: (refusal: Error) => void;
}

/** What one step did. */
export interface StepResult {
  readonly trained: TrainedWeights;
  /** All that was minimised. */
  readonly loss: number;
  /** nats a word */
  readonly crossEntropy: number;
  readonly gradientNorm: number;
  readonly learningRate: number;
  readonly tokens: number;
  /** Mean CIDEr-D of drawn sentences (0–10). */
  readonly reward?: number;
  /** Where cells are drawn: mean of (R − b)² and of R² over drawn words (nats²), whose ratio is what the baseline saves. */
  readonly rewardVariance?: number;
  readonly varianceWithoutBaseline?: number;
}

export interface Trainer {
  /** Reads the pictures of a step; nothing in it depends on the weights, so it may run ahead. */
  load(pictures: readonly number[], step: number): Promise<tf.Tensor[]>;
  /** Takes over `trained` and the loaded tensors, and frees both. */
  step(trained: TrainedWeights, pictures: readonly number[], at: { step: number; loaded: tf.Tensor[] }): StepResult;
  dispose(): void;
}

/** Makes the steps of a run; each is a function of the weights, the pictures and the step's number, and of nothing else. */
export function createTrainer(options: TrainerOptions): Trainer {
  const { training, source, captions } = options;
  const random = new SeededRandom(training.seed);
  const plans = options.graph ? slotPlans(options) : [];
  const steps = new Map<string, ReturnType<typeof createGraphFunction>>();

  const stepFor = (like: TrainedWeights, layout: BatchLayout) => {
    const key = layout.rowsAtStep.join();
    const known = steps.get(key);
    if (known) return known;
    const compute = batchStep(options, like, layout);
    const made = options.graph
      ? createGraphFunction(compute, { onRefusal: options.onRefusal, maximumGraphs: 1 })
      : { run: (inputs: tf.Tensor[]) => tf.tidy(() => compute(inputs)), dispose: () => undefined };
    // Op by op, every batch has rows of its own and there is nothing to keep.
    if (options.graph) steps.set(key, made);
    return made;
  };

  return {
    load: (pictures, step) => source.load(filled(pictures, options), random.fork(`pictures ${step}`)),

    step(trained, pictures, { step, loaded }) {
      const drawn =
        options.draw && drawSentences(options, trained, { pictures, loaded, random: random.fork(`draw ${step}`) });
      const own =
        drawn?.sentences.map((sentences) => sentences.map(({ words }) => words)) ??
        pictures.map((picture) => captions[picture]!);
      const batch = filled(pictures, options).map((_, i) => own[i] ?? []);
      const share = ownWordShare(training.scheduledSampling, Math.floor(step / options.stepsPerEpoch));
      const slots: SlotLengths = options.graph ? fittingPlan(plans, batch) : slotLengthsOf(batch);
      const rows = captionRows(batch, slots);
      const rate = learningRate(
        { ...training, peak: training.learningRate, stepsPerEpoch: options.stepsPerEpoch },
        step,
      );
      const encoderRate = (rate * training.encoderLearningRate) / training.learningRate;
      const numbers = [adamRate(rate, step + 1), adamRate(encoderRate, step + 1), averageDecay(training.ema, step)];
      const named = {
        ...rowInputs(rows, { ...options, ownShare: share }, random.fork(`rows ${step}`)),
        ...(drawn && {
          advantages: tf.tensor1d(
            spreadOverRows(
              batch.map((_, i) => drawn.sentences[i] ?? []),
              rows.rowsAtStep,
            ),
          ),
        }),
      };
      const inputs = [...tensorsOf(trained), tf.tensor1d(numbers), ...loaded, ...Object.values(named)];
      const layout = { rowsAtStep: rows.rowsAtStep, sourceTensors: loaded.length, rowNames: Object.keys(named) };
      const anchors = training.stayClose > 0 ? trained.names.map((name) => options.anchors![name]!) : [];
      const [total, norm, ...results] = stepFor(trained, layout).run([...inputs, ...anchors]);
      const next = trainedFrom(trained, results);
      const scalars = [total!, norm!, ...results.slice(tensorsOf(trained).length)];
      const [loss, gradientNorm, crossEntropy, rewardVariance, varianceWithoutBaseline] = scalars.map(
        (scalar) => scalar.dataSync()[0]!,
      );
      tf.dispose([inputs, scalars]);
      return {
        trained: next,
        loss: loss!,
        crossEntropy: crossEntropy!,
        gradientNorm: gradientNorm!,
        learningRate: rate,
        tokens: rows.tokens,
        ...(drawn && { reward: drawn.reward }),
        ...(rewardVariance !== undefined && { rewardVariance, varianceWithoutBaseline: varianceWithoutBaseline! }),
      };
    },

    dispose: () => {
      for (const graph of steps.values()) graph.dispose();
    },
  };
}

/** The shapes of a run's batches; drawn sentences are about as long as people's, but may have any length. */
function slotPlans({ captions, training, draw }: TrainerOptions): SlotLengths[] {
  if (!draw) return planSlots(captions, training.batchSize);
  const { selfCriticalSamples, maxLength, batchSize } = training;
  const likely = captions.map((own) => Array.from({ length: selfCriticalSamples }, (_, i) => own[i % own.length]!));
  const plans = planSlots(likely, batchSize);
  return [...plans, plans[0]!.map(() => maxLength + 1)];
}

/** Sentences of the model as it is now, drawn without dropout. */
function drawSentences(
  { source, draw }: TrainerOptions,
  trained: TrainedWeights,
  { pictures, loaded, random }: { pictures: readonly number[]; loaded: readonly tf.Tensor[]; random: SeededRandom },
) {
  const weights: Weights = Object.fromEntries(trained.names.map((name, i) => [name, trained.weights[i]!]));
  const features = tf.tidy(() => tf.slice(source.features(weights, loaded), 0, pictures.length) as tf.Tensor3D);
  try {
    return draw!(scoped(weights, 'decoder'), features, { pictures, random });
  } finally {
    features.dispose();
  }
}

/** Grows to `decay` over the first steps, so that the average forgets its start soon (as in TensorFlow's `ExponentialMovingAverage`). */
function averageDecay(decay: number, step: number): number {
  return Math.min(decay, (1 + step) / (10 + step));
}

/** A graph is for one number of pictures: the last batch of an epoch is filled up with blank ones. */
function filled(pictures: readonly number[], { graph, training }: TrainerOptions): readonly number[] {
  if (!graph) return pictures;
  return [...pictures, ...new Array<number>(training.batchSize - pictures.length).fill(blankPicture)];
}
