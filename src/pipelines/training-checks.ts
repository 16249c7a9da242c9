import { existsSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import type { ModelFiles } from '../captioner/model-files.js';
import type { Dataset } from '../dataset/dataset.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { SaccadeError } from '../errors.js';
import { type CheckpointState, readCheckpointState } from '../training/checkpoint-state.js';
import { trainingOptionsSchema } from '../training/training-options.js';
import { isFaulty } from './prepare-dataset.js';
import type { TrainingSettings } from './training-settings.js';

/** Folder of a run's checkpoint. */
export const checkpointFolder = (out: string): string => path.join(out, 'last');

/**
 * The run in a folder that is to be gone on with, if there is one.
 *
 * @throws SaccadeError `usage` where work in the folder would be lost
 */
export function earlierRun({ out, resume }: { out: string; resume: boolean }): CheckpointState | undefined {
  const found = readCheckpointState(checkpointFolder(out))?.state;
  const holds = found ? 'a run that was begun' : existsSync(path.join(out, 'config.json')) ? 'a model' : undefined;
  if (resume && (found || !holds)) return found;
  if (!holds) return undefined;
  throw new SaccadeError(
    'usage',
    resume
      ? `Expected a checkpoint in ${checkpointFolder(out)} for --resume, got a model alone. Start from it with --from and another folder for --out.`
      : `Expected an empty folder for --out, got ${out}, which holds ${holds}. Go on with --resume or name another folder.`,
  );
}

/** Refuses what the backend in use cannot do. @throws SaccadeError `backend` */
export function checkBackend(
  { fineTuneFrom }: TrainingSettings,
  { tensorboard }: { tensorboard?: string | undefined } = {},
): void {
  if (tensorboard !== undefined && tf.getBackend() !== 'tensorflow') {
    throw new SaccadeError(
      'backend',
      `Expected the native backend for --tensorboard, got ${tf.getBackend()}, which writes no event files. Run saccade doctor to see how to add it, or leave the option out.`,
    );
  }
  if (fineTuneFrom !== undefined && tf.getBackend() === 'wasm') {
    throw new SaccadeError(
      'backend',
      'Expected the native backend for --fine-tune-encoder, got WebAssembly, which cannot train convolutions. Run saccade doctor to see how to add it, or leave the option out.',
    );
  }
}

/** Drawn sentences teach only a model that can already write. @throws SaccadeError `usage` */
export function checkDrawing({ training }: TrainingSettings, from: ModelFiles | undefined): void {
  if (training.selfCriticalSamples === 0) return;
  if (!from) {
    throw new SaccadeError(
      'usage',
      'Expected a trained model for --reward cider, got a fresh one. Train with captions first, then go on with --from.',
    );
  }
  if (training.scheduledSampling > 0) {
    throw new SaccadeError(
      'usage',
      'Expected --reward cider without --scheduled-sampling, got both; all its words are the model’s own anyway. Leave one of them out.',
    );
  }
}

const drawingFlags = { selfCriticalTemperature: '--sample-temperature' } as const;
const hardFlags = {
  reward: '--reward',
  baseline: '--baseline',
  rewardWeight: '--reward-weight',
  entropyWeight: '--entropy-weight',
  expectation: '--expectation',
} as const;

/** Refuses a setting that nothing in this run would read. @throws SaccadeError `usage` */
export function checkIdle({ training }: TrainingSettings, { selection }: DecoderOptions): void {
  const usual = trainingOptionsSchema.parse({});
  const drawsSentences = training.selfCriticalSamples > 0;
  const drawsCells = selections[selection].drawn && !drawsSentences;
  const idle = [
    ...(drawsSentences ? [] : unusual(drawingFlags, training, usual).map((flag) => [flag, '--reward cider'])),
    ...(drawsCells
      ? []
      : unusual(hardFlags, training.hardAttention, usual.hardAttention).map((flag) => [
          flag,
          '--attention hard without --reward cider',
        ])),
  ];
  const [flag, needed] = idle[0] ?? [];
  if (flag === undefined) return;
  throw new SaccadeError('usage', `Expected ${needed} for ${flag}, got a run that does not read it. Leave it out.`);
}

/** Flags of the settings that differ from the usual ones. */
function unusual<Options extends object>(
  flags: { readonly [Name in keyof Options]?: string },
  given: Options,
  usual: Options,
): string[] {
  const names = Object.keys(flags) as (keyof Options)[];
  return names.filter((name) => given[name] !== usual[name]).map((name) => flags[name]!);
}

/** @throws SaccadeError `bad-data` where anything is missing, damaged or left out */
export function checkStrictly(dataset: Dataset, data: string): void {
  if (!isFaulty(dataset)) return;
  throw new SaccadeError(
    'bad-data',
    `Expected a dataset without faults for --strict, got those listed for ${data}. Mend them, or go on without --strict.`,
  );
}
