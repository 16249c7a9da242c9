import { appendFileSync, readFileSync } from 'node:fs';
import type { AttentionHealth } from '../attention/health.js';
import type { PackedAttention } from './page/attention-data.js';
import { writeWhole } from './write-whole.js';

/** A step of training, as `training.jsonl` has it. */
export interface StepLine {
  readonly epoch: number;
  readonly step: number;
  readonly loss: number;
  /** nats a word */
  readonly crossEntropy: number;
  readonly gradientNorm: number;
  readonly learningRate: number;
  readonly tokens: number;
  readonly tokensPerSecond: number;
}

/** An epoch's end, as `training.jsonl` has it. */
export interface EpochLine {
  readonly end: true;
  readonly epoch: number;
  readonly step: number;
  readonly loss: number;
  readonly crossEntropy: number;
  /** Of the validation, where there is one (0–100 scale). */
  readonly cider: number | null;
  readonly best: boolean;
  readonly health?: AttentionHealth;
  /** Sentences about attention that does not work. */
  readonly warnings?: readonly string[];
  /** Validation pictures described at this point. */
  readonly samples?: readonly SampleLine[];
}

export interface SampleLine extends PackedAttention {
  readonly file: string;
  readonly caption: string;
}

export interface TrainingLog {
  readonly steps: readonly StepLine[];
  readonly epochs: readonly EpochLine[];
}

/** Adds a line. */
export function addLogLine(file: string, line: StepLine | EpochLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** Reads a log; lines that are no whole ones are passed over. */
export function readTrainingLog(file: string): TrainingLog {
  const lines = readFileSync(file, 'utf8').split('\n').flatMap(parse);
  return {
    steps: lines.filter((line): line is StepLine => !('end' in line)),
    epochs: lines.filter((line): line is EpochLine => 'end' in line),
  };
}

function parse(line: string): (StepLine | EpochLine)[] {
  try {
    return line === '' ? [] : [JSON.parse(line) as StepLine | EpochLine];
  } catch {
    return [];
  }
}

/**
 * Takes out of a log what came after a moment: a run that goes on from there does it again. A fresh run has no moment, and
 * its log starts empty.
 */
export async function cutLog(file: string, moment: { step: number; epoch: number } | undefined): Promise<void> {
  let lines: (StepLine | EpochLine)[] = [];
  try {
    if (moment) lines = readFileSync(file, 'utf8').split('\n').flatMap(parse);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const kept = lines.filter((line) => ('end' in line ? line.epoch <= moment!.epoch : line.step <= moment!.step));
  await writeWhole(file, kept.map((line) => `${JSON.stringify(line)}\n`).join(''));
}
