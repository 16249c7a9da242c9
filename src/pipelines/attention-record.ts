import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import type { Description } from '../captioner/description.js';

/** What `attention.json` holds: a sentence and where each of its words looked. */
export interface AttentionRecord {
  readonly caption: string;
  readonly words: readonly string[];
  /** Words of a given sentence that the model does not know: their maps are those of the unknown word. */
  readonly unknownWords?: readonly string[];
  /** Natural-log probability of the sentence (nats). */
  readonly logProbability: number;
  /** Calibrated probability that the caption is right (0–1). */
  readonly confidence: number;
  readonly grid: readonly [rows: number, columns: number];
  /** `[words][heads][cells]`. */
  readonly weights: readonly (readonly (readonly number[])[])[];
  /** Hard attention: the cell that each head chose `[words][heads]`. */
  readonly chosen?: readonly (readonly number[])[];
  /** Context gate of each word (0–1). */
  readonly gate: readonly number[];
  /** Channel attention (0–1), one row for the picture or one for each word. */
  readonly channels: readonly (readonly number[])[];
  /** Self-attention `[layers][heads][cells that ask][cells]`, where the model has such layers. */
  readonly cellAttention?: readonly (readonly (readonly (readonly number[])[])[])[];
  /** Of each word the shares of the start and of the words before it, where the model looks back at them. */
  readonly wordAttention?: readonly (readonly number[])[];
  readonly health: AttentionHealth;
}

export function attentionRecord({
  caption,
  words,
  unknownWords,
  logProbability,
  confidence,
  attention,
}: Description): AttentionRecord {
  const { grid, weights, chosen, gate, channels, cellAttention, wordAttention } = attention;
  return {
    caption,
    words,
    ...(unknownWords && { unknownWords }),
    logProbability,
    confidence,
    grid,
    weights: weights.map((heads) => heads.map(shortNumbers)),
    ...(chosen && { chosen }),
    gate: gate.map(shortNumber),
    channels: channels.map(shortNumbers),
    ...(cellAttention && { cellAttention: cellAttention.map((heads) => heads.map((map) => squareRows(map))) }),
    ...(wordAttention && { wordAttention: wordAttention.map(shortNumbers) }),
    health: attentionHealth(attention),
  };
}

/** The rows of a square matrix; four digits, for there are very many. */
function squareRows(matrix: Float32Array): number[][] {
  const side = Math.sqrt(matrix.length);
  return Array.from({ length: side }, (_, row) =>
    Array.from(matrix.subarray(row * side, (row + 1) * side), (value) => Number(value.toPrecision(4))),
  );
}

/** Seven digits hold all that 32 bits know. */
const shortNumber = (value: number): number => Number(value.toPrecision(7));
const shortNumbers = (values: Float32Array): number[] => Array.from(values, shortNumber);
