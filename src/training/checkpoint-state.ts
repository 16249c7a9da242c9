import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SaccadeError } from '../errors.js';
import type { Binding } from './binding.js';
import type { TrainingProgress } from './training-progress.js';

/** What a checkpoint says beside its tensors. */
export interface CheckpointState {
  readonly format: 'saccade-checkpoint-2';
  /** What must not change between two parts of a run. */
  readonly binding: Binding;
  /** The settings that the run was begun with, so that going on needs none of them again. */
  readonly settings: unknown;
  readonly progress: TrainingProgress;
  readonly averages: boolean;
  /** Shapes of the tensors that the loss carries from step to step. */
  readonly carried: readonly (readonly number[])[];
  readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
  /** SHA-256 of `tensors.bin`. */
  readonly tensors: string;
}

export const stateName = 'state.json';

/**
 * Reads what a run's checkpoint says, or the one before where a power cut left only that.
 *
 * @returns the state and the folder it is in, or `undefined` where there is none
 * @throws SaccadeError `bad-model` where it is not in this version's form
 */
export function readCheckpointState(folder: string): { state: CheckpointState; folder: string } | undefined {
  for (const candidate of [folder, `${folder}.old`]) {
    const state = parse(path.join(candidate, stateName));
    if (!state) continue;
    if (state.format === 'saccade-checkpoint-2') return { state, folder: candidate };
    throw new SaccadeError(
      'bad-model',
      `Expected a checkpoint of this version in ${candidate}, got ${JSON.stringify(state.format)}. Go on with the version that wrote it, or train into another folder.`,
    );
  }
  return undefined;
}

function parse(file: string): CheckpointState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as CheckpointState;
  } catch {
    return undefined;
  }
}
