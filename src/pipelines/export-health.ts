import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import { healthWarnings } from '../attention/health-warnings.js';
import { meanHealth } from '../attention/mean-health.js';
import type { Description } from '../captioner/description.js';

/** How well the words were known and how attention worked over all sentences of an export. */
export interface ExportHealth {
  add(description: Description): void;
  /** Sentences about words that the model does not know and attention that does not work. @param captionsGiven whether a person gave the captions, which may agree */
  warnings(options?: { readonly captionsGiven: boolean }): string[];
}

export function createExportHealth(): ExportHealth {
  const healths: AttentionHealth[] = [];
  const captions: string[] = [];
  const unknown = new Set<string>();
  return {
    add({ attention, caption, unknownWords = [] }) {
      healths.push(attentionHealth(attention));
      captions.push(caption);
      for (const word of unknownWords) unknown.add(word);
    },
    warnings: ({ captionsGiven } = { captionsGiven: false }) => [
      ...(unknown.size > 0 ? [unknownSentence([...unknown])] : []),
      ...healthWarnings(meanHealth(healths), captionsGiven ? [] : captions),
    ],
  };
}

function unknownSentence(words: readonly string[]): string {
  return `The model does not know ${words.join(', ')}: it looked as for any unknown word, so those maps tell nothing of what was meant.`;
}
