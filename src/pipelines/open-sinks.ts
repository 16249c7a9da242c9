import type { CaptionJob } from './caption-job.js';
import type { CaptionPlan } from './caption-plan.js';
import type { CaptionSink } from './caption-sink.js';
import { createSidecarSink } from './sidecar-sink.js';

export interface SinkOptions {
  /** Of saccade. */
  readonly version: string;
  readonly pixelLimit?: number;
}

/**
 * Makes ready everything that captions become besides lines and journal. What a job does not ask for is not loaded.
 *
 * @throws SaccadeError where a font, a folder or ExifTool is missing.
 */
export async function openSinks(job: CaptionJob, plan: CaptionPlan, options: SinkOptions): Promise<CaptionSink[]> {
  const sinks: CaptionSink[] = [];
  if (job.sidecars) sinks.push(createSidecarSink(job.sidecars, plan.kept.length));
  if (job.metadata) {
    const { openMetadataSink } = await import('./metadata-sink.js');
    sinks.push(await openMetadataSink(job.metadata, options.version));
  }
  if (job.overlays !== undefined) {
    const { openOverlaySink } = await import('./overlay-sink.js');
    sinks.push(await openOverlaySink(job.overlays, plan.todo, options));
  }
  if (job.report !== undefined) {
    const { openReportSink } = await import('./report-sink.js');
    sinks.push(await openReportSink(job.report, plan, options));
  }
  return sinks;
}
