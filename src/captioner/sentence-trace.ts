import type { AttentionTrace } from '../attention/attention-trace.js';
import type { StepTrace } from './step-trace.js';

/** What was looked at once a picture, before the first word. */
export interface PictureTrace {
  readonly grid: readonly [rows: number, columns: number];
  /** Whether each head looks at one cell alone. */
  readonly choosesCells: boolean;
  /** `[channels]`, where channels are weighed once a picture. */
  readonly channels?: Float32Array | undefined;
  /** `[layers][heads][cells · cells]`, where the cells look at each other. */
  readonly cellAttention?: readonly (readonly Float32Array[])[] | undefined;
}

/** The trace of a sentence. @param rows the row of each step that its words are from */
export function sentenceTrace(
  steps: readonly StepTrace[],
  rows: readonly number[],
  { grid, choosesCells, channels, cellAttention }: PictureTrace,
): AttentionTrace {
  const looksBack = rows.length > 0 && steps[0]?.wordShares !== undefined;
  const weights = rows.map((row, t) => steps[t]!.attention[row]!);
  return {
    grid,
    weights,
    ...(choosesCells && { chosen: weights.map((heads) => heads.map(largest)) }),
    gate: rows.map((row, t) => steps[t]!.gate[row]!),
    channels: channels ? [channels] : rows.flatMap((row, t) => steps[t]!.channels?.[row] ?? []),
    ...(cellAttention && { cellAttention }),
    ...(looksBack && { wordAttention: rows.map((row, t) => steps[t]!.wordShares![row]!) }),
  };
}

/** The place of the largest weight, the first of equal ones. */
function largest(weights: Float32Array): number {
  return weights.indexOf(weights.reduce((most, weight) => Math.max(most, weight), Number.NEGATIVE_INFINITY));
}
