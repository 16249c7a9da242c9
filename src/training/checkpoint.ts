import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import { type TrainedWeights, tensorsOf } from './trained-weights.js';

/** All that a run needs to go on as if it had not been stopped, beside the weights. */
export interface TrainingProgress {
  /** Epochs that are finished. */
  readonly epoch: number;
  /** Steps of the whole run that are done; data order, dropout and augmentation follow from it and the seed. */
  readonly step: number;
  /** Sums over the epoch under way. */
  readonly tokens: number;
  readonly crossEntropySum: number;
  readonly lossSum: number;
  /** Best score so far and the epoch that had it. */
  readonly best: { readonly score: number; readonly epoch: number } | null;
  /** Whether the run was ended early, its score no longer rising. */
  readonly outOfPatience: boolean;
}

export const freshProgress: TrainingProgress = {
  epoch: 0,
  step: 0,
  tokens: 0,
  crossEntropySum: 0,
  lossSum: 0,
  best: null,
  outOfPatience: false,
};

interface StateFile {
  readonly format: 'saccade-checkpoint-1';
  /** Hash of whatever must not change between two parts of a run. */
  readonly binding: string;
  readonly progress: TrainingProgress;
  readonly averages: boolean;
  /** Shapes of the tensors that the loss carries from step to step. */
  readonly carried: readonly (readonly number[])[];
  readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
  /** SHA-256 of `tensors.bin`. */
  readonly tensors: string;
}

const stateName = 'state.json';
const tensorsName = 'tensors.bin';

/** Hash of what a checkpoint is bound to. */
export function bindingOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Writes a checkpoint aside, flushes it, and puts it in the place of the one before: there is a whole one at every moment. */
export function writeCheckpoint(
  folder: string,
  checkpoint: { binding: string; progress: TrainingProgress; trained: TrainedWeights },
): void {
  const { binding, progress, trained } = checkpoint;
  const [aside, before] = [`${folder}.new`, `${folder}.old`];
  rmSync(aside, { recursive: true, force: true });
  mkdirSync(aside, { recursive: true });
  const hash = createHash('sha256');
  const chunks = tensorsOf(trained).map((tensor) => {
    const values = tensor.dataSync() as Float32Array;
    const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength);
    hash.update(bytes);
    return bytes;
  });
  writeWhole(path.join(aside, tensorsName), chunks);
  const state: StateFile = {
    format: 'saccade-checkpoint-1',
    binding,
    progress,
    averages: trained.averages.length > 0,
    carried: trained.carried.map(({ shape }) => shape),
    weights: trained.names.map((name, i) => ({ name, shape: trained.weights[i]!.shape })),
    tensors: hash.digest('hex'),
  };
  writeWhole(path.join(aside, stateName), [Buffer.from(`${JSON.stringify(state, null, 1)}\n`)]);
  rmSync(before, { recursive: true, force: true });
  try {
    renameSync(folder, before);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  renameSync(aside, folder);
  rmSync(before, { recursive: true, force: true });
}

function writeWhole(file: string, chunks: readonly Buffer[]): void {
  const handle = openSync(file, 'w');
  try {
    for (const chunk of chunks) writeSync(handle, chunk);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Reads the checkpoint of a run, or the one before where a power cut left only that.
 *
 * @returns `undefined` where there is none
 * @throws SaccadeError `bad-model` where it is damaged, `usage` where it belongs to another setting
 */
export function readCheckpoint(
  folder: string,
  binding: string,
): { progress: TrainingProgress; trained: TrainedWeights } | undefined {
  const found = readState(folder) ?? readState(`${folder}.old`);
  if (!found) return undefined;
  const { state, from } = found;
  if (state.binding !== binding) {
    throw new SaccadeError(
      'usage',
      `Expected the encoder, vocabulary, data and options that ${folder} was begun with, got others. Leave out --resume or give the same ones.`,
    );
  }
  const bytes = readFileSync(path.join(from, tensorsName));
  if (createHash('sha256').update(bytes).digest('hex') !== state.tensors) {
    throw new SaccadeError(
      'bad-model',
      `Expected a whole checkpoint in ${from}, got a damaged one. Leave out --resume to start over.`,
    );
  }
  return { progress: state.progress, trained: readTensors(state, bytes) };
}

function readTensors({ weights, averages, carried }: StateFile, bytes: Buffer): TrainedWeights {
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

function readState(folder: string): { state: StateFile; from: string } | undefined {
  try {
    return { state: JSON.parse(readFileSync(path.join(folder, stateName), 'utf8')) as StateFile, from: folder };
  } catch {
    return undefined;
  }
}
