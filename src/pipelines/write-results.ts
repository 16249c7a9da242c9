import { type CaptionRow, captionCsv, cocoResults } from '../report/caption-tables.js';
import { writeWhole } from '../report/write-whole.js';
import type { CaptionJob } from './caption-job.js';
import type { CaptionPlan } from './caption-plan.js';
import { writing } from './refuse-full-disk.js';

/**
 * Writes the results files and the review list from the journal, in the order of the pictures, once all are done.
 *
 * @returns How many captions are to be reviewed.
 * @throws SaccadeError `failed` where the disk is full.
 */
export async function writeResults({ results, review }: CaptionJob, plan: CaptionPlan): Promise<number> {
  const rows = captionedRows(plan);
  const doubtful = review ? rows.filter(({ confidence }) => confidence < review.minConfidence) : [];
  const write = (path: string, content: string) =>
    writing(path, () => writeWhole(path, content), 'with --force the same command goes on');
  for (const { path, kind } of results) await write(path, kind === 'csv' ? captionCsv(rows) : cocoResults(rows));
  if (review) await write(review.path, captionCsv(doubtful));
  return doubtful.length;
}

function captionedRows({ images, journal }: CaptionPlan): CaptionRow[] {
  return images.flatMap(({ file }) => {
    const { caption, confidence } = journal?.entries.get(file) ?? {};
    return caption === undefined || confidence === undefined ? [] : [{ file, caption, confidence }];
  });
}
