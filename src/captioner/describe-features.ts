import * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import { beamSearch } from '../search/beam-search.js';
import { sample } from '../search/sample.js';
import type { Hypothesis } from '../search/step-function.js';
import { SeededRandom } from '../tensors/seeded-random.js';
import { joinWords } from '../text/join-words.js';
import { longestRepeat } from '../text/repeated-ngrams.js';
import { endId, padId, startId, unknownId, type Vocabulary } from '../text/vocabulary.js';
import type { DecoderModel } from './decoder-model.js';
import { createDecoderSearch, type DecoderSearch } from './decoder-search.js';
import type { Description, SearchOptions, Sentence } from './description.js';
import type { SearchState } from './search-state.js';
import { type PictureTrace, sentenceTrace } from './sentence-trace.js';
import { rowsOf } from './step-trace.js';

/** Sentences for a batch of grids, in order. @param features `[images, rows, columns, channels]`, the caller's to dispose. */
export function describeFeatures(model: DecoderModel, features: tf.Tensor4D, options: SearchOptions): Description[] {
  const [images, rows, columns, channels] = features.shape;
  const search = createDecoderSearch(model, options.sampling ? 1 : options.beamSize);
  const cells = tf.reshape(features, [images, rows * columns, channels]) as tf.Tensor3D;
  const start = search.start(cells);
  cells.dispose();
  try {
    const pictures = pictureTraces({ model, search, start, images }, [rows, columns]);
    const found = hypothesesOf({ search, start, images }, searchSettings(model.vocabulary, options), options.sampling);
    return found.map((hypotheses, image) => {
      const sentences = hypotheses.map((hypothesis) => sentenceOf(model, hypothesis));
      const [best, ...alternatives] = sentences as [Sentence, ...Sentence[]];
      return { ...best, alternatives, attention: sentenceTrace(search.traces, hypotheses[0]!.rows, pictures[image]!) };
    });
  } finally {
    search.dispose(start);
  }
}

/** Sentences for each image, the best first; a drawn one stands alone. */
function hypothesesOf(
  { search, start, images }: { search: DecoderSearch; start: SearchState; images: number },
  settings: ReturnType<typeof searchSettings>,
  sampling: SearchOptions['sampling'],
): Hypothesis[][] {
  if (!sampling) return beamSearch(search, start, { images, ...settings });
  const random = new SeededRandom(sampling.seed);
  const { temperature } = sampling;
  const drawn = sample(search, start, { rows: images, temperature, random: () => random.uniform(), ...settings });
  return drawn.map((hypothesis) => [hypothesis]);
}

/** The options of a caption as the search takes them: words become ids. */
function searchSettings(vocabulary: Vocabulary, options: SearchOptions) {
  const { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, avoid, maxCharacters } = options;
  return {
    beamSize,
    maxLength,
    lengthPenalty,
    blockNgrams,
    mayRepeat: repeatable(vocabulary),
    nBest,
    startWord: startId,
    endWord: endId,
    forbidden: [
      padId,
      startId,
      unknownId,
      ...avoid.filter((word) => vocabulary.has(word)).map((word) => vocabulary.idOf(word)),
    ],
    ...(maxCharacters !== undefined && {
      characters: { max: maxCharacters, wordLengths: vocabulary.words.map((word) => word.length) },
    }),
  };
}

/** Whether people say an n-gram twice in a caption; longer ones than were counted are left to `blockNgrams`. */
function repeatable({ words, repeats }: Vocabulary): ((ngram: readonly number[]) => boolean) | undefined {
  if (!repeats) return undefined;
  const known = new Set(repeats);
  return (ngram) => ngram.length > longestRepeat || known.has(ngram.map((id) => words[id]).join(' '));
}

function sentenceOf({ vocabulary, confidence }: DecoderModel, { words: ids, logProbability }: Hypothesis): Sentence {
  const words = vocabulary.decode(ids);
  return {
    words,
    caption: joinWords(words),
    logProbability,
    confidence: confidence(logProbability, words.length),
  };
}

/** What was looked at before the first word, of each picture. */
export function pictureTraces(
  { model, search, start, images }: { model: DecoderModel; search: DecoderSearch; start: SearchState; images: number },
  grid: readonly [rows: number, columns: number],
): PictureTrace[] {
  const { channels } = start.prepared;
  const weights = channels && rowsOf(channels);
  return Array.from({ length: images }, (_, image) => ({
    grid,
    choosesCells: selections[model.options.selection].choosesCell,
    channels: weights?.[image],
    cellAttention: search.cellAttention?.[image],
  }));
}
