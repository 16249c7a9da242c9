/// <reference lib="dom" />

import { isChosen, joinHeads } from '../../attention/join-heads.js';
import { shownWeights } from '../../attention/shown-weights.js';
import type { AttentionData } from '../../report/page/attention-data.js';

/** What the page reads of an answer of `POST /api/caption`. */
export interface CaptionAnswer {
  readonly caption: string;
  readonly confidence: number;
  readonly words: readonly string[];
  readonly alternatives: readonly { readonly caption: string; readonly confidence: number }[];
  readonly width: number;
  readonly height: number;
  readonly attention: {
    readonly grid: readonly [number, number];
    readonly weights: readonly (readonly (readonly number[])[])[];
    readonly chosen?: readonly (readonly number[])[];
    readonly gate: readonly number[];
  };
  readonly preview: string;
}

/**
 * Sends a picture to the server.
 *
 * @throws Error with the server's own sentence.
 */
export async function askForCaption(
  image: Blob,
  fields: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<CaptionAnswer> {
  const form = new FormData();
  form.set('image', image, 'picture');
  form.set('preview', 'true');
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const response = await fetch('/api/caption', { method: 'POST', body: form, signal });
  const answer = (await response.json()) as CaptionAnswer & { error?: { message: string } };
  if (answer.error) throw new Error(answer.error.message);
  return answer;
}

/** An answer as a figure shows it: the heads' mean. */
export function figureData({ words, attention: { grid, weights, chosen, gate } }: CaptionAnswer): AttentionData {
  const numbers = weights.map((heads) => heads.map((cells) => Float32Array.from(cells)));
  const traces = shownWeights({ weights: numbers, ...(chosen && { chosen }) });
  return { words, grid, gate, maps: traces.map((heads) => joinHeads(heads, 'mean')), chosen: traces.every(isChosen) };
}
