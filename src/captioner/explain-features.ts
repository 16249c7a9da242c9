import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';
import { joinWords } from '../text/join-words.js';
import { tokenize } from '../text/tokenize.js';
import { endId, startId, unknownId } from '../text/vocabulary.js';
import type { DecoderModel } from './decoder-model.js';
import { createDecoderSearch } from './decoder-search.js';
import { pictureTraces } from './describe-features.js';
import type { Description } from './description.js';
import { sentenceTrace } from './sentence-trace.js';

/** Longest sentence to explain (words), as long as the search's. */
const longestSentence = 100;

/**
 * Where the model looks when it is made to say a given sentence (teacher forcing): `captions[i]` for picture i.
 * Words that it does not know are fed as the unknown word and keep their own spelling.
 *
 * @param features `[images, rows, columns, channels]`, the caller's to dispose
 * @throws SaccadeError `usage` for a caption without words, or with more than 100
 */
export function explainFeatures(
  model: DecoderModel,
  features: tf.Tensor4D,
  captions: readonly string[],
): Description[] {
  return captions.map((caption, image) => {
    const cells = tf.tidy(() => {
      const [, rows, columns, channels] = features.shape;
      return tf.reshape(tf.slice(features, [image, 0, 0, 0], [1, -1, -1, -1]), [
        1,
        rows * columns,
        channels,
      ]) as tf.Tensor3D;
    });
    try {
      return explainOne(model, cells, { caption, grid: [features.shape[1], features.shape[2]] });
    } finally {
      cells.dispose();
    }
  });
}

function explainOne(
  model: DecoderModel,
  cells: tf.Tensor3D,
  { caption, grid }: { caption: string; grid: [number, number] },
): Description {
  const { vocabulary } = model;
  const words = tokenize(caption, { locale: vocabulary.locale });
  if (words.length === 0) {
    throw new SaccadeError('usage', `Expected a sentence for --caption, got "${caption}". Give at least one word.`);
  }
  if (words.length > longestSentence)
    throw new SaccadeError(
      'usage',
      `Expected at most ${longestSentence} words for --caption, got ${words.length}. Give a shorter sentence.`,
    );
  const search = createDecoderSearch(model, 1);
  let state = search.start(cells);
  const [picture] = pictureTraces({ model, search, start: state, images: 1 }, grid);
  let logProbability = 0;
  const ids = [startId, ...vocabulary.encode(words)];
  try {
    for (const [t, id] of ids.entries()) {
      const next = search.step(state, Int32Array.of(id));
      search.dispose(state);
      state = next.state;
      const following = ids[t + 1] ?? endId;
      // The unknown word's own probability says nothing about the word that was meant.
      if (following !== unknownId) logProbability += next.logProbabilities[following]!;
    }
  } finally {
    search.dispose(state);
  }
  const unknownWords = words.filter((_, t) => ids[t + 1] === unknownId);
  return {
    words,
    caption: joinWords(words),
    logProbability,
    confidence: model.confidence(logProbability, words.length),
    alternatives: [],
    ...(unknownWords.length > 0 && { unknownWords }),
    attention: sentenceTrace(
      search.traces,
      words.map(() => 0),
      picture!,
    ),
  };
}
