import { sidecarPath } from '../report/sidecar-path.js';
import { writeSidecar } from '../report/write-sidecar.js';
import type { SidecarJob } from './caption-job.js';
import type { CaptionSink } from './caption-sink.js';

/** Writes text files beside the pictures. `kept` were left out before. */
export function createSidecarSink({ naming, existing }: SidecarJob, kept: number): CaptionSink {
  const counts = { written: 0, merged: 0, kept };
  return {
    needsDescription: false,
    async write({ image, caption }) {
      const path = sidecarPath(image, naming);
      const outcome = await writeSidecar(path, caption, existing);
      counts[outcome.kind]++;
      return outcome.kind === 'written' ? { path, sha256: outcome.sha256 } : undefined;
    },
    summary() {
      const parts = [`${counts.written} sidecars written`];
      if (counts.merged > 0) parts.push(`${counts.merged} added to`);
      if (counts.kept > 0) parts.push(`${counts.kept} skipped, for they hold text`);
      return parts.join(', ');
    },
  };
}
