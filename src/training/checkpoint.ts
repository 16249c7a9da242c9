import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { makeFolder } from '../backend/make-folder.js';
import { SaccadeError } from '../errors.js';
import { type Binding, checkBinding } from './binding.js';
import { type CheckpointState, readCheckpointState, stateName } from './checkpoint-state.js';
import { type TrainedWeights, tensorsOf } from './trained-weights.js';
import type { TrainingProgress } from './training-progress.js';

const tensorsName = 'tensors.bin';

/** What a checkpoint holds. */
export interface Checkpoint {
  readonly binding: Binding;
  /** Any JSON value that whoever goes on should know. */
  readonly settings: unknown;
  readonly progress: TrainingProgress;
  readonly trained: TrainedWeights;
}

/**
 * Writes a checkpoint aside, flushes it, and puts it in the place of the one before: there is a whole one at every moment,
 * also where writing fails.
 */
export function writeCheckpoint(folder: string, checkpoint: Checkpoint): void {
  const [aside, before] = [`${folder}.new`, `${folder}.old`];
  try {
    rmSync(aside, { recursive: true, force: true });
    makeFolder(aside);
    fillCheckpoint(aside, checkpoint);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  // Where only the one before is left, it stays until the new one is in its place.
  if (readable(folder)) {
    rmSync(before, { recursive: true, force: true });
    renameSync(folder, before);
  } else rmSync(folder, { recursive: true, force: true });
  renameSync(aside, folder);
  rmSync(before, { recursive: true, force: true });
}

function readable(folder: string): boolean {
  try {
    readFileSync(path.join(folder, stateName));
    return true;
  } catch {
    return false;
  }
}

function fillCheckpoint(folder: string, { binding, settings, progress, trained }: Checkpoint): void {
  const hash = createHash('sha256');
  writeWhole(path.join(folder, tensorsName), function* () {
    for (const tensor of tensorsOf(trained)) {
      const values = tensor.dataSync() as Float32Array;
      const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
      hash.update(bytes);
      yield bytes;
    }
  });
  const state: CheckpointState = {
    format: 'saccade-checkpoint-2',
    binding,
    settings,
    progress,
    averages: trained.averages.length > 0,
    carried: trained.carried.map(({ shape }) => shape),
    weights: trained.names.map((name, i) => ({ name, shape: trained.weights[i]!.shape })),
    tensors: hash.digest('hex'),
  };
  writeWhole(path.join(folder, stateName), () => [Buffer.from(`${JSON.stringify(state, null, 1)}\n`)]);
}

function writeWhole(file: string, chunks: () => Iterable<Buffer>): void {
  const handle = openSync(file, 'w');
  try {
    for (const chunk of chunks()) writeFileSync(handle, chunk);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the checkpoint of a run.
 *
 * @returns `undefined` where there is none
 * @throws SaccadeError `bad-model` where it is damaged, `usage` where it belongs to another setting
 */
export function readCheckpoint(
  folder: string,
  binding: Binding,
): { progress: TrainingProgress; trained: TrainedWeights } | undefined {
  const found = readCheckpointState(folder);
  if (!found) return undefined;
  const { state } = found;
  checkBinding(folder, state.binding, binding);
  const bytes = readTensorsFile(path.join(found.folder, tensorsName));
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== state.tensors) {
    throw new SaccadeError(
      'bad-model',
      `Expected a whole checkpoint in ${found.folder}, got a damaged one. Remove that folder to start over.`,
    );
  }
  return { progress: state.progress, trained: readTensors(state, bytes) };
}

function readTensorsFile(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

function readTensors({ weights, averages, carried }: CheckpointState, bytes: Buffer): TrainedWeights {
  let offset = 0;
  const read = (shape: readonly number[]): tf.Tensor => {
    const size = tf.util.sizeFromShape([...shape]) * 4;
    const values = new Float32Array(bytes.buffer.slice(bytes.byteOffset + offset, bytes.byteOffset + offset + size));
    offset += size;
    return tf.tensor(values, [...shape], 'float32');
  };
  const readAll = () => weights.map(({ shape }) => read(shape));
  return {
    names: weights.map(({ name }) => name),
    weights: readAll(),
    means: readAll(),
    squares: readAll(),
    averages: averages ? readAll() : [],
    carried: carried.map(read),
  };
}
