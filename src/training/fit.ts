import { setImmediate } from 'node:timers/promises';
import * as tf from '@tensorflow/tfjs-core';
import { epochBatches } from '../dataset/batches.js';
import { SaccadeError } from '../errors.js';
import type { Weights } from '../layers/parameters.js';
import type { Binding } from './binding.js';
import { readCheckpoint, writeCheckpoint } from './checkpoint.js';
import { type TrainedWeights, tensorsOf, weightsToUse } from './trained-weights.js';
import { createTrainer, type StepResult, type Trainer, type TrainerOptions } from './trainer.js';
import { freshProgress, isComplete, type TrainingProgress } from './training-progress.js';

/** A step as it is told to whoever watches. */
export interface StepEvent extends Omit<StepResult, 'trained'> {
  readonly epoch: number;
  readonly step: number;
}

/** An epoch's end. */
export interface EpochEvent {
  readonly epoch: number;
  /** Steps of the run that are done. */
  readonly step: number;
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
  readonly binding: Binding;
  /** Kept with the checkpoint for whoever goes on. */
  readonly settings: unknown;
  readonly resume: boolean;
  /** Score of the weights (more is better), or null where there is nothing to validate with. */
  readonly validate: (weights: Weights, epoch: number) => Promise<number | null>;
  /** Keeps the best weights. */
  readonly saveBest: (weights: Weights, event: EpochEvent) => Promise<void>;
  readonly onStep: (event: StepEvent) => void;
  readonly onEpoch: (event: EpochEvent) => void | Promise<void>;
  /** After the step under way, a checkpoint is written and the signal's reason thrown. */
  readonly signal: AbortSignal;
}

export interface FitResult {
  readonly progress: TrainingProgress;
  /** Whether the run had been finished before. */
  readonly alreadyFinished: boolean;
}

/** Where a run stands. */
interface Standing {
  readonly progress: TrainingProgress;
  readonly trained: TrainedWeights;
}

/**
 * Trains to the last epoch, or until patience runs out: steps, validation, best weights, checkpoint at each epoch's end.
 * A run that was stopped goes on with the very next step.
 *
 * @throws SaccadeError the signal's reason, `diverged` where the loss is no number, `usage` where the checkpoint is another run's
 */
export async function fit(options: FitOptions): Promise<FitResult> {
  const { training, signal } = options;
  const found = options.resume ? readCheckpoint(options.checkpoint, options.binding) : undefined;
  let progress = found?.progress ?? freshProgress;
  if (isComplete(progress, training)) {
    if (found) tf.dispose(tensorsOf(found.trained));
    return { progress, alreadyFinished: true };
  }
  let trained = found?.trained ?? options.start();
  const stepsPerEpoch = Math.ceil(options.captions.length / training.batchSize);
  const trainer = createTrainer({ ...options, stepsPerEpoch });
  const keep = (standing: Standing) => {
    ({ progress, trained } = standing);
  };
  const save = () => {
    const { binding, settings } = options;
    writeCheckpoint(options.checkpoint, { binding, settings, progress, trained });
  };
  try {
    while (!isComplete(progress, training)) {
      try {
        await runEpoch({ progress, trained }, { ...options, trainer, stepsPerEpoch, keep });
        const event = await endEpoch(options, trained, progress);
        progress = nextEpoch(progress, event, training);
        save();
        await options.onEpoch(event);
      } catch (error) {
        if (signal.aborted && error === signal.reason) save();
        throw error;
      }
    }
    return { progress, alreadyFinished: false };
  } finally {
    trainer.dispose();
    tf.dispose(tensorsOf(trained));
  }
}

interface EpochOptions extends FitOptions {
  readonly trainer: Trainer;
  readonly stepsPerEpoch: number;
  /** Told after each step where the run stands; what stood before is disposed. */
  readonly keep: (standing: Standing) => void;
}

/** The steps of an epoch that are left. @throws the signal's reason after the step under way */
async function runEpoch({ progress, trained }: Standing, options: EpochOptions): Promise<void> {
  const { trainer, training, signal } = options;
  const batches = epochBatches(options.captions.length, { ...training, epoch: progress.epoch });
  const left = batches.slice(progress.step - progress.epoch * options.stepsPerEpoch);
  const start = progress.step;
  const load = (index: number) => (left[index] ? trainer.load(left[index], start + index) : Promise.resolve([]));
  let next = load(0);
  try {
    for (const [index, batch] of left.entries()) {
      const loaded = await next;
      // The next pictures are read while this step computes.
      next = load(index + 1);
      const { trained: moved, ...result } = trainer.step(trained, batch, { step: start + index, loaded });
      [progress, trained] = [advance(progress, result), moved];
      options.keep({ progress, trained });
      if (!Number.isFinite(result.loss + result.gradientNorm)) throw diverged(progress.step, options.checkpoint);
      options.onStep({ ...result, epoch: progress.epoch + 1, step: progress.step });
      // Steps block the thread; this is when signals of the system come through.
      await setImmediate();
      if (signal.aborted) throw signal.reason;
    }
  } finally {
    tf.dispose(await next);
  }
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
    step: progress.step,
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
    `Expected a finite loss at step ${step}, got none. The last whole checkpoint is in ${checkpoint}: go on from there with --resume and half the --learning-rate, or a smaller --clip-norm.`,
  );
}
