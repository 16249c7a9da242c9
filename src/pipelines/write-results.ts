import { type CaptionRow, captionCsv, cocoResults } from '../report/caption-tables.js';
import { writeWhole } from '../report/write-whole.js';
import type { CaptionJob } from './caption-job.js';
import type { CaptionPlan } from './caption-plan.js';
import { refuseFullDisk } from './refuse-full-disk.js';

/**
 * Writes the results files and the review list from the journal, in the order of the pictures, once all are done.
 *
 * @returns How many captions are to be reviewed.
 * @throws SaccadeError `failed` where the disk is full.
 */
export async function writeResults({ results, review }: CaptionJob, plan: CaptionPlan): Promise<number> {
  const rows = captionedRows(plan);
  const doubtful = review ? rows.filter(({ confidence }) => confidence < review.minConfidence) : [];
  for (const { path, kind } of results) await write(path, kind === 'csv' ? captionCsv(rows) : cocoResults(rows));
  if (review) await write(review.path, captionCsv(doubtful));
  return doubtful.length;
}

async function write(path: string, content: Parameters<typeof writeWhole>[1]): Promise<void> {
  try {
    await writeWhole(path, content);
  } catch (error) {
    refuseFullDisk(error, path, 'with --force the same command goes on');
    throw error;
  }
}

function captionedRows({ images, journal }: CaptionPlan): CaptionRow[] {
  return images.flatMap(({ file }) => {
    const { caption, confidence } = journal?.entries.get(file) ?? {};
    return caption === undefined || confidence === undefined ? [] : [{ file, caption, confidence }];
  });
}
