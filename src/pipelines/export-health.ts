import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import { healthWarnings } from '../attention/health-warnings.js';
import { meanHealth } from '../attention/mean-health.js';
import type { Description } from '../captioner/description.js';

/** How attention worked over all sentences of an export. */
export interface ExportHealth {
  add(description: Description): void;
  /** Sentences about attention that does not work. @param captionsGiven whether a person gave the captions, which may agree */
  warnings(options?: { readonly captionsGiven: boolean }): string[];
}

export function createExportHealth(): ExportHealth {
  const healths: AttentionHealth[] = [];
  const captions: string[] = [];
  return {
    add({ attention, caption }) {
      healths.push(attentionHealth(attention));
      captions.push(caption);
    },
    warnings: ({ captionsGiven } = { captionsGiven: false }) =>
      healthWarnings(meanHealth(healths), captionsGiven ? [] : captions),
  };
}
