import type { Dataset } from '../dataset/dataset.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { type DatasetSummary, type SummaryOptions, summarizeDataset } from '../dataset/summarize-dataset.js';

/** A dataset, checked and counted. */
export interface PreparedDataset {
  readonly dataset: Dataset;
  readonly summary: DatasetSummary;
  /** Whether a strict reader refuses it: something is missing, unreadable, dropped, unknown or in two splits. */
  readonly faulty: boolean;
}

/** Reads a dataset whole, tries every picture and counts what is there. @throws SaccadeError as `readDataset`. */
export async function prepareDataset(
  path: string,
  options: ReadDatasetOptions & SummaryOptions,
): Promise<PreparedDataset> {
  const dataset = await readDataset(path, options);
  return { dataset, summary: summarizeDataset(dataset, options), faulty: isFaulty(dataset) };
}

/** Whether a strict reader refuses a dataset. */
export function isFaulty({ missing, unreadable, dropped, unknownIds, leaks }: Dataset): boolean {
  return [missing, unreadable, dropped, unknownIds, leaks].some((list) => list.length > 0);
}
