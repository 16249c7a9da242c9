import type { CaptionPlan } from './caption-plan.js';
import type { CaptionSink } from './caption-sink.js';

/** Ends the sinks of a run, and then what was kept only until they had ended: what a sink could not write is made again from it. */
export async function closeSinks(sinks: readonly CaptionSink[], plan: CaptionPlan, isWhole: boolean): Promise<void> {
  for (const sink of sinks) await sink.close?.(isWhole);
  if (isWhole && plan.isJournalTemporary) await plan.journal?.remove();
}
