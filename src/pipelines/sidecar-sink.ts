import { makeFolder } from '../backend/make-folder.js';
import { sidecarPath } from '../report/sidecar-path.js';
import { writeSidecar } from '../report/write-sidecar.js';
import { counted } from '../text/counted.js';
import type { SidecarJob } from './caption-job.js';
import type { CaptionSink } from './caption-sink.js';

/**
 * Writes text files beside the pictures. `kept` were left out before.
 *
 * @throws SaccadeError `usage` where their folder cannot be made
 */
export function createSidecarSink({ naming, existing }: SidecarJob, kept: number): CaptionSink {
  if (naming.directory !== undefined) makeFolder(naming.directory);
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
      const parts = [`${counted(counts.written, 'sidecar')} written`];
      if (counts.merged > 0) parts.push(`${counts.merged} added to`);
      if (counts.kept > 0) parts.push(`${counts.kept} skipped, for they hold text`);
      return parts.join(', ');
    },
  };
}
