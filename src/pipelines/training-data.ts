import type { Dataset, DatasetImage } from '../dataset/dataset.js';
import { SaccadeError } from '../errors.js';
import { tokenize as tokenizeForScores } from '../metrics/tokenize.js';
import { buildVocabulary, defaultMinCount, growVocabulary } from '../text/build-vocabulary.js';
import { counted } from '../text/counted.js';
import { tokenize } from '../text/tokenize.js';
import { specialWords, type Vocabulary } from '../text/vocabulary.js';

/** A dataset as training takes it. */
export interface TrainingData {
  readonly vocabulary: Vocabulary;
  readonly train: readonly DatasetImage[];
  /** Word ids of each training picture's captions. */
  readonly captions: readonly (readonly (readonly number[])[])[];
  readonly val: readonly DatasetImage[];
  /** Tokens of the references of each validation picture, as scores compare them. */
  readonly references: ReadonlyMap<string, readonly (readonly string[])[]>;
}

export interface TrainingDataOptions {
  readonly minCount?: number | undefined;
  readonly maxLength: number;
  readonly locale: string;
  /** Vocabulary of the model that training starts from; it grows by new words. */
  readonly vocabulary?: Vocabulary;
}

/**
 * Words become ids, splits become roles.
 *
 * @throws SaccadeError `bad-data` where nothing is left to train on
 */
export function trainingData({ images }: Dataset, options: TrainingDataOptions): TrainingData {
  const { locale, maxLength, minCount } = options;
  const train = images.filter(({ split }) => split === 'train');
  const val = images.filter(({ split }) => split === 'val');
  const words = train.map(({ captions }) =>
    captions.map((caption) => tokenize(caption, { locale }).slice(0, maxLength)).filter(({ length }) => length > 0),
  );
  if (words.flat().length === 0) {
    throw new SaccadeError(
      'bad-data',
      `Expected at least one picture with a caption in the training split, got none among ${counted(images.length, 'picture')}. Look at the data with saccade prepare.`,
    );
  }
  const counting = minCount === undefined ? {} : { minCount };
  const vocabulary = options.vocabulary
    ? growVocabulary(options.vocabulary, words.flat(), counting)
    : buildVocabulary(words.flat(), { ...counting, locale });
  if (vocabulary.size === specialWords.length) {
    throw new SaccadeError(
      'bad-data',
      `Expected words seen ${minCount ?? defaultMinCount(words.flat().length)} times or more in the captions, got none, which leaves the vocabulary empty. Give a smaller --min-count.`,
    );
  }
  return {
    vocabulary,
    train,
    captions: words.map((captions) => captions.map((caption) => vocabulary.encode(caption))),
    val,
    references: new Map(val.map(({ file, captions }) => [file, captions.map(tokenizeForScores)])),
  };
}

/** A mirrored picture would make a liar of these captions. */
const sides = /\b(left|right)\b/i;

/** Whether a picture may be shown mirrored. */
export function mayMirror({ captions }: DatasetImage): boolean {
  return !captions.some((caption) => sides.test(caption));
}
