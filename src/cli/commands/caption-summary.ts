import type { CaptionCounts } from '../../pipelines/caption-images.js';
import type { CaptionPlan } from '../../pipelines/caption-plan.js';
import type { CaptionSink } from '../../pipelines/caption-sink.js';
import { counted } from '../../text/counted.js';

export interface SummaryOf {
  readonly counts: CaptionCounts;
  readonly sinks: readonly CaptionSink[];
  readonly plan: CaptionPlan;
  /** Pictures that failed in an earlier run. */
  readonly earlier: number;
}

/** What a run did, in a sentence. */
export function captionSummary({ counts, sinks, plan, earlier }: SummaryOf): string {
  const { captioned, failed, unwritten } = counts;
  const before = plan.images.length - plan.todo.length - plan.kept.length - earlier;
  const parts = [`${captioned} of ${counted(plan.images.length, 'picture')} captioned`];
  if (before > 0) parts.push(`${before} done before`);
  if (failed > 0) parts.push(`${failed} failed`);
  if (earlier > 0) parts.push(`${earlier} failed before (--retry-failed tries them again)`);
  if (unwritten > 0) parts.push(`${unwritten} not written`);
  return `${[...parts, ...sinks.map((sink) => sink.summary())].join('; ')}.`;
}
