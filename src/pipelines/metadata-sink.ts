import { readFile } from 'node:fs/promises';
import { openMetadata } from '../report/metadata.js';
import { sidecarPath } from '../report/sidecar-path.js';
import { sha256Of } from '../report/write-sidecar.js';
import type { MetadataJob } from './caption-job.js';
import type { CaptionSink } from './caption-sink.js';

/** Describes pictures where photo software looks for it. */
export async function openMetadataSink(job: MetadataJob, version: string): Promise<CaptionSink> {
  const writer = await openMetadata(version);
  const counts = { created: 0, merged: 0, kept: 0 };
  return {
    needsDescription: false,
    async write({ image, caption }) {
      const xmp = job.kind === 'xmp' ? sidecarPath(image, job.naming) : undefined;
      const outcome = await (xmp === undefined
        ? writer.embed(image.path, caption)
        : writer.writeXmp(image.path, xmp, caption));
      counts[outcome]++;
      if (xmp === undefined || outcome !== 'created') return undefined;
      return { path: xmp, sha256: sha256Of(await readFile(xmp)) };
    },
    summary() {
      const kept = counts.kept > 0 ? `, ${counts.kept} left as they were` : '';
      return `metadata of ${counts.created + counts.merged} written${kept}`;
    },
    close: () => writer.close(),
  };
}
