import { buildVocabulary, defaultMinCount } from '../text/build-vocabulary.js';
import { tokenize } from '../text/tokenize.js';
import type { Coverage } from '../text/vocabulary.js';
import { specialWords } from '../text/vocabulary.js';
import { type Dataset, type Split, splits } from './dataset.js';

/** Numbers of a dataset. */
export interface DatasetSummary {
  readonly images: Readonly<Record<Split, number>>;
  readonly captions: number;
  /** Words a caption. */
  readonly lengths: { readonly shortest: number; readonly mean: number; readonly longest: number };
  /** Words of the training captions seen often enough, special words aside. */
  readonly vocabulary: number;
  readonly minCount: number;
  /** How much of each split's captions these words cover. */
  readonly coverage: Readonly<Record<Split, Coverage>>;
}

export interface SummaryOptions {
  /** Words seen less often do not count; by default it depends on the number of captions. */
  readonly minCount?: number | undefined;
  /** Rules by which captions are lower-cased and divided. */
  readonly locale?: string | undefined;
}

/** Counts pictures, captions and words. */
export function summarizeDataset(
  { images }: Dataset,
  { minCount, locale = 'en' }: SummaryOptions = {},
): DatasetSummary {
  const bySplit = perSplit((split) => images.filter((image) => image.split === split));
  const tokens = perSplit((split) =>
    bySplit[split].flatMap(({ captions }) => captions.map((caption) => tokenize(caption, { locale }))),
  );
  const least = minCount ?? defaultMinCount(tokens.train.length);
  const vocabulary = buildVocabulary(tokens.train, { minCount: least, locale });
  const lengths = splits.flatMap((split) => tokens[split].map((words) => words.length));
  return {
    images: perSplit((split) => bySplit[split].length),
    captions: lengths.length,
    lengths: lengthsOf(lengths),
    vocabulary: vocabulary.size - specialWords.length,
    minCount: least,
    coverage: perSplit((split) => vocabulary.coverage(tokens[split])),
  };
}

function perSplit<Value>(count: (split: Split) => Value): Record<Split, Value> {
  return { train: count('train'), val: count('val'), test: count('test') };
}

function lengthsOf(lengths: readonly number[]) {
  let [shortest, longest, sum] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const length of lengths) {
    shortest = Math.min(shortest, length);
    longest = Math.max(longest, length);
    sum += length;
  }
  return lengths.length === 0
    ? { shortest: 0, mean: 0, longest: 0 }
    : { shortest, mean: sum / lengths.length, longest };
}
