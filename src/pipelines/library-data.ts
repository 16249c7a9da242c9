import type { Dataset } from '../dataset/dataset.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { SaccadeError } from '../errors.js';
import { type ScoreOptions, type Scores, scoreCaptions } from '../metrics/score-captions.js';
import { checkOptions } from './check-options.js';
import { readDatasetOptions, scoreOptions } from './library-options.js';

/** {@link readDataset} for programs. @throws SaccadeError `usage` too for options that it does not have */
export async function readLibraryDataset(path: string, options: ReadDatasetOptions = {}): Promise<Dataset> {
  checkOptions('readDataset', options, readDatasetOptions);
  return readDataset(path, options);
}

/** {@link scoreCaptions} for programs. @throws SaccadeError `usage` too for captions that are in no `Map`, or other options */
export async function scoreLibraryCaptions(
  candidates: ReadonlyMap<string, string>,
  references: ReadonlyMap<string, readonly string[]>,
  options: ScoreOptions = {},
): Promise<Scores> {
  for (const [name, captions] of Object.entries({ candidates, references })) {
    if (!(captions instanceof Map))
      throw new SaccadeError(
        'usage',
        `Expected a Map for ${name} of scoreCaptions, got ${typeof captions}. Give new Map(…).`,
      );
  }
  checkOptions('scoreCaptions', options, scoreOptions);
  return scoreCaptions(candidates, references, options);
}
