import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import type { Description } from '../captioner/description.js';

/** What `attention.json` holds: a sentence and where each of its words looked. */
export interface AttentionRecord {
  readonly caption: string;
  readonly words: readonly string[];
  /** Natural-log probability of the sentence (nats). */
  readonly logProbability: number;
  /** Calibrated probability that the caption is right (0–1). */
  readonly confidence: number;
  readonly grid: readonly [rows: number, columns: number];
  /** `[words][heads][cells]`. */
  readonly weights: readonly (readonly (readonly number[])[])[];
  /** Context gate of each word (0–1). */
  readonly gate: readonly number[];
  /** Channel attention (0–1), one row for the picture or one for each word. */
  readonly channels: readonly (readonly number[])[];
  readonly health: AttentionHealth;
}

export function attentionRecord({
  caption,
  words,
  logProbability,
  confidence,
  attention,
}: Description): AttentionRecord {
  const { grid, weights, gate, channels } = attention;
  return {
    caption,
    words,
    logProbability,
    confidence,
    grid,
    weights: weights.map((heads) => heads.map(shortNumbers)),
    gate: gate.map(shortNumber),
    channels: channels.map(shortNumbers),
    health: attentionHealth(attention),
  };
}

/** Seven digits hold all that 32 bits know. */
const shortNumber = (value: number): number => Number(value.toPrecision(7));
const shortNumbers = (values: Float32Array): number[] => Array.from(values, shortNumber);
