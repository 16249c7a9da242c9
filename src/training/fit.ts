import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import type { Weights } from '../layers/parameters.js';
import { SeededRandom } from '../tensors/seeded-random.js';
import { freshProgress, readCheckpoint, type TrainingProgress, writeCheckpoint } from './checkpoint.js';
import { type TrainedWeights, tensorsOf, weightsToUse } from './trained-weights.js';
import { createTrainer, type StepResult, type TrainerOptions } from './trainer.js';

/** A step as it is told to whoever watches. */
export interface StepEvent extends Omit<StepResult, 'trained'> {
  readonly epoch: number;
  readonly step: number;
}

/** An epoch's end. */
export interface EpochEvent {
  readonly epoch: number;
  /** Mean over the epoch's words (nats). */
  readonly crossEntropy: number;
  readonly loss: number;
  /** Score of the validation, where there is one. */
  readonly score: number | null;
  readonly best: boolean;
}

export interface FitOptions extends Omit<TrainerOptions, 'stepsPerEpoch'> {
  /** Weights to start from, taken over. */
  readonly start: () => TrainedWeights;
  /** Folder of the checkpoint. */
  readonly checkpoint: string;
  /** What a checkpoint must agree with to be gone on with. */
  readonly binding: string;
  readonly resume: boolean;
  /** Score of the weights (more is better), or null where there is nothing to validate with. */
  readonly validate: (weights: Weights, epoch: number) => Promise<number | null>;
  /** Keeps the best weights. */
  readonly saveBest: (weights: Weights, event: EpochEvent) => Promise<void>;
  readonly onStep: (event: StepEvent) => void;
  readonly onEpoch: (event: EpochEvent) => void;
  /** After the step under way, a checkpoint is written and `interrupted` thrown. */
  readonly signal: AbortSignal;
}

export interface FitResult {
  readonly progress: TrainingProgress;
  /** Whether the run had been finished before. */
  readonly alreadyFinished: boolean;
}

/** Order of the pictures in an epoch, in batches; follows from the seed alone. */
function batchesOf(epoch: number, { captions, training }: FitOptions): number[][] {
  const order = new SeededRandom(training.seed).fork(`order ${epoch}`).shuffle(captions.keys());
  const batches: number[][] = [];
  for (let start = 0; start < order.length; start += training.batchSize)
    batches.push(order.slice(start, start + training.batchSize));
  return batches;
}

/**
 * Trains to the last epoch, or until patience runs out: steps, validation, best weights, checkpoint at each epoch's end.
 * A run that was stopped goes on with the very next step.
 *
 * @throws SaccadeError `interrupted` by the signal, `diverged` where the loss is no number
 */
export async function fit(options: FitOptions): Promise<FitResult> {
  const { training } = options;
  const perEpoch = Math.ceil(options.captions.length / training.batchSize);
  const found = options.resume ? readCheckpoint(options.checkpoint, options.binding) : undefined;
  let progress = found?.progress ?? freshProgress;
  if (isComplete(progress, training)) return { progress, alreadyFinished: true };
  let trained = found?.trained ?? options.start();
  const trainer = createTrainer({ ...options, stepsPerEpoch: perEpoch });
  const save = () => writeCheckpoint(options.checkpoint, { binding: options.binding, progress, trained });
  try {
    while (!isComplete(progress, training)) {
      const batches = batchesOf(progress.epoch, options);
      const first = progress.step - progress.epoch * perEpoch;
      let next = trainer.load(batches[first] ?? [], progress.step);
      for (let index = first; index < batches.length; index++) {
        const loaded = await next;
        // The next pictures are read while this step computes.
        next = index + 1 < batches.length ? trainer.load(batches[index + 1]!, progress.step + 1) : Promise.resolve([]);
        const { trained: moved, ...result } = trainer.step(trained, batches[index]!, { step: progress.step, loaded });
        trained = moved;
        if (!Number.isFinite(result.loss + result.gradientNorm)) throw diverged(progress.step, options.checkpoint);
        progress = advance(progress, result);
        options.onStep({ ...result, epoch: progress.epoch + 1, step: progress.step });
        if (options.signal.aborted) {
          save();
          tf.dispose(await next);
          throw options.signal.reason;
        }
      }
      const event = await endEpoch(options, trained, progress);
      progress = nextEpoch(progress, event, training);
      save();
      options.onEpoch(event);
    }
    return { progress, alreadyFinished: false };
  } finally {
    trainer.dispose();
    tf.dispose(tensorsOf(trained));
  }
}

function isComplete({ epoch, outOfPatience }: TrainingProgress, { epochs }: FitOptions['training']): boolean {
  return epoch >= epochs || outOfPatience;
}

function advance(
  progress: TrainingProgress,
  { tokens, crossEntropy, loss }: Omit<StepResult, 'trained'>,
): TrainingProgress {
  return {
    ...progress,
    step: progress.step + 1,
    tokens: progress.tokens + tokens,
    crossEntropySum: progress.crossEntropySum + crossEntropy * tokens,
    lossSum: progress.lossSum + loss * tokens,
  };
}

async function endEpoch(options: FitOptions, trained: TrainedWeights, progress: TrainingProgress): Promise<EpochEvent> {
  const weights = weightsToUse(trained);
  const score = await options.validate(weights, progress.epoch + 1);
  const event: EpochEvent = {
    epoch: progress.epoch + 1,
    crossEntropy: progress.crossEntropySum / progress.tokens,
    loss: progress.lossSum / progress.tokens,
    score,
    // Without validation the newest weights are the best that are known.
    best: score === null || progress.best === null || score > progress.best.score,
  };
  if (event.best) await options.saveBest(weights, event);
  return event;
}

function nextEpoch(
  progress: TrainingProgress,
  event: EpochEvent,
  { patience }: FitOptions['training'],
): TrainingProgress {
  const best = event.best && event.score !== null ? { score: event.score, epoch: event.epoch } : progress.best;
  const outOfPatience = patience > 0 && best !== null && event.epoch - best.epoch >= patience;
  return {
    ...freshProgress,
    step: progress.step,
    epoch: event.epoch,
    best,
    outOfPatience,
  };
}

function diverged(step: number, checkpoint: string): SaccadeError {
  return new SaccadeError(
    'diverged',
    `Expected a finite loss at step ${step + 1}, got none. The last whole checkpoint is in ${checkpoint}: go on from there with --resume and half the --learning-rate, or a smaller --clip-norm.`,
  );
}
