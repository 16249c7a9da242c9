import type { Description } from '../captioner/description.js';
import type { OverlayOptions } from '../image/overlay-options.js';
import { type AttentionFrame, attentionFrames } from './attention-frames.js';

/** A sentence, and the weight at the top of each frame's scale. */
export interface ScaledSentence {
  readonly description: Description;
  readonly frames: readonly (AttentionFrame & { readonly top: number })[];
}

/** Gives each frame its scale: up to its own peak, or up to the highest peak of all words of all sentences. */
export function scaleSentences(
  descriptions: readonly Description[],
  { head, scale }: OverlayOptions,
): ScaledSentence[] {
  const sentences = descriptions.map((description) => ({
    description,
    frames: attentionFrames(description, head).map((frame) => ({ ...frame, top: Math.max(...frame.cells.weights) })),
  }));
  if (scale === 'own') return sentences;
  const top = Math.max(...sentences.flatMap(({ frames }) => frames.map((frame) => frame.top)));
  return sentences.map(({ description, frames }) => ({
    description,
    frames: frames.map((frame) => ({ ...frame, top })),
  }));
}
