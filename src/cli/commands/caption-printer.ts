import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { CaptionJob } from '../../pipelines/caption-job.js';
import type { CaptionRecord } from '../../report/journal-record.js';
import { printable } from '../../text/printable.js';
import type { CaptionFlags } from './caption-flags.js';

/**
 * Prints captions where no file takes them: a single file's caption alone, else `path<TAB>caption`; alternatives follow,
 * the best first. Names keep to one line.
 */
export function captionPrinter(job: CaptionJob, { output }: CaptionFlags): (record: CaptionRecord) => Promise<void> {
  if (output.length > 0 || job.sidecars) return async () => undefined;
  const [path] = job.paths;
  const isSingle = job.paths.length === 1 && path !== undefined && statSync(path).isFile();
  return async ({ file, caption, alternatives }) => {
    const captions = [caption, ...alternatives.map((alternative) => alternative.caption)];
    const lines = captions
      .map((text) => (isSingle ? `${text}\n` : `${printable(file)}\t${printable(text)}\n`))
      .join('');
    if (!process.stdout.write(lines))
      await Promise.race([once(process.stdout, 'drain'), once(process.stdout, 'error')]);
  };
}
