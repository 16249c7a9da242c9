import type { CaptionJournal } from '../report/caption-journal.js';
import { partsPath, type ReportPart, readParts } from '../report/report-parts.js';

/** Pictures that a stopped run has left for a gallery page, with the very captions that its journal holds. */
export async function reportedPictures(
  report: string | undefined,
  journal: CaptionJournal | undefined,
): Promise<ReadonlyMap<string, ReportPart>> {
  if (report === undefined || !journal) return new Map();
  const parts = [...(await readParts(partsPath(report)))].filter(([file, { caption, confidence }]) => {
    const entry = journal.entries.get(file);
    return entry?.caption === caption && entry.confidence === confidence;
  });
  return new Map(parts);
}
