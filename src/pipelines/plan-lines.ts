import { sidecarPath } from '../report/sidecar-path.js';
import { holdsText } from '../report/write-sidecar.js';
import { printable } from '../text/printable.js';
import type { CaptionJob } from './caption-job.js';
import type { CaptionPlan } from './caption-plan.js';

/** What would become of each picture: `path<TAB>what`. */
export async function* planLines({ sidecars, metadata }: CaptionJob, plan: CaptionPlan): AsyncGenerator<string> {
  const todo = new Set(plan.todo);
  for (const image of plan.images) {
    const entry = plan.journal?.entries.get(image.file);
    const steps: string[] = [];
    if (todo.has(image)) steps.push('caption');
    else if (entry) steps.push(entry.failure === undefined ? 'done before' : 'failed before');
    if (sidecars && entry?.failure === undefined && !entry?.hasSidecars) {
      const path = sidecarPath(image, sidecars.naming);
      steps.push((await holdsText(path)) ? `${sidecars.existing} ${path}` : `write ${path}`);
    }
    if (metadata && todo.has(image))
      steps.push(metadata.kind === 'xmp' ? `write ${sidecarPath(image, metadata.naming)}` : 'embed');
    yield `${printable(image.file)}\t${printable(steps.join(', '))}`;
  }
}
