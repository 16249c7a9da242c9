import type * as tf from '@tensorflow/tfjs-core';
import { selections } from '../attention/selection/table.js';
import type { DecoderCompute } from '../captioner/decoder-compute.js';
import { createDecoderSearch } from '../captioner/decoder-search.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import type { Weights } from '../layers/parameters.js';
import { createCiderD } from '../metrics/cider-d.js';
import { tokenize } from '../metrics/tokenize.js';
import { sample } from '../search/sample.js';
import type { SeededRandom } from '../tensors/seeded-random.js';
import { joinWords } from '../text/join-words.js';
import { endId, startId, type Vocabulary } from '../text/vocabulary.js';
import { neverDrawn } from './never-drawn.js';

/** A sentence that words learn from. */
export interface DrawnSentence {
  /** Word ids without start and end. */
  readonly words: readonly number[];
  /** Whether the end was drawn too; where the sentence was cut off at its longest, there is no end to learn. */
  readonly ended: boolean;
  /** r − b */
  readonly advantage: number;
}

/** Sentences that the model drew for the pictures of a batch. */
export interface DrawnCaptions {
  /** Each picture's, the longest first. */
  readonly sentences: readonly (readonly DrawnSentence[])[];
  /** Mean CIDEr-D of all (0–10). */
  readonly reward: number;
}

export type DrawCaptions = (
  weights: Weights,
  features: tf.Tensor3D,
  batch: { pictures: readonly number[]; random: SeededRandom },
) => DrawnCaptions;

export interface SelfCriticalOptions {
  readonly decoder: DecoderOptions;
  readonly vocabulary: Vocabulary;
  /** Captions by people of each training picture. */
  readonly references: readonly (readonly string[])[];
  /** Sentences drawn for each picture. */
  readonly samples: number;
  /** Words are drawn from p^(1/T), see `policyGradient`. */
  readonly temperature: number;
  readonly maxLength: number;
  /** What computes the words, the caller's to dispose; op by op where there is none. */
  readonly compute?: DecoderCompute;
}

/** Stands in references and drawn sentences for their end, so that a sentence that breaks off earns less. */
const endMark = '<end>';

/**
 * Draws sentences from the model and holds each one's CIDEr-D against the mean of the picture's other ones.
 * Document frequencies come from the training references alone.
 *
 * Source: Rennie et al. 2017 (arXiv 1612.00563), with the other samples' mean as the baseline in place of the
 * greedy sentence's reward (Luo 2020, arXiv 2003.09971).
 */
export function captionDrawer({
  decoder,
  vocabulary,
  references,
  samples,
  temperature,
  maxLength,
  compute,
}: SelfCriticalOptions): DrawCaptions {
  const tokens = references.map(
    (captions, picture) => [String(picture), captions.map((caption) => [...tokenize(caption), endMark])] as const,
  );
  const cider = createCiderD(new Map(tokens));
  const limits = {
    startWord: startId,
    endWord: endId,
    forbidden: neverDrawn,
    blockNgrams: 0,
    maxLength,
    temperature,
  };

  const rewardOf = (picture: number, words: readonly number[], ended: boolean): number => {
    const caption = tokenize(joinWords(vocabulary.decode(words)));
    return cider.score(ended ? [...caption, endMark] : caption, String(picture));
  };

  return (weights, features, { pictures, random }) => {
    const model = { weights, options: decoder, vocabulary, confidence: () => 0, compute };
    // One sentence a picture at the least: rows go as sentences end, where a beam would keep its width.
    const search = createDecoderSearch(model, 1);
    const start = search.start(features);
    const rows = Int32Array.from({ length: pictures.length * samples }, (_, row) => Math.floor(row / samples));
    const spread = search.gather(start, rows);
    search.dispose(start);
    const drawn = sample(search, spread, { ...limits, rows: rows.length, random: () => random.uniform() });
    search.dispose(spread);
    const rewarded = pictures.map((picture, i) =>
      drawn
        .slice(i * samples, (i + 1) * samples)
        .map(({ words, ended }) => ({ words, ended, reward: rewardOf(picture, words, ended) })),
    );
    return {
      sentences: rewarded.map(againstTheOthers),
      reward: rewarded.flat().reduce((sum, { reward }) => sum + reward, 0) / drawn.length,
    };
  };
}

/** Each sentence's reward, held against the mean of the others. */
function againstTheOthers(
  sentences: readonly (Omit<DrawnSentence, 'advantage'> & { readonly reward: number })[],
): DrawnSentence[] {
  const sum = sentences.reduce((total, { reward }) => total + reward, 0);
  const others = sentences.length - 1;
  return longestFirst(
    sentences.map(({ words, ended, reward }) => ({ words, ended, advantage: reward - (sum - reward) / others })),
  );
}

const longestFirst = (sentences: readonly DrawnSentence[]): DrawnSentence[] =>
  [...sentences].sort((a, b) => b.words.length - a.words.length);

/**
 * A decoder that draws cells, as self-critical training has it: sentences are drawn with the largest weights' cells, as
 * captions are, and learn with the same, whose gradients go straight through to the weights.
 */
export const withLargestCells = (decoder: DecoderOptions): DecoderOptions =>
  selections[decoder.selection].drawn ? { ...decoder, selection: 'hard-argmax' } : decoder;

/** The advantage of each sentence, to each of its rows (see `captionRows`); 0 where there is no word that was drawn. */
export function spreadOverRows(
  sentences: readonly (readonly DrawnSentence[])[],
  rowsAtStep: readonly number[],
): Float32Array {
  const advantageAt = (sentence: DrawnSentence | undefined, step: number): number => {
    if (!sentence) return 0;
    return step < sentence.words.length + Number(sentence.ended) ? sentence.advantage : 0;
  };
  return Float32Array.from(
    rowsAtStep.flatMap((rows, step) =>
      sentences.flatMap((own) => Array.from({ length: rows }, (_, slot) => advantageAt(own[slot], step))),
    ),
  );
}
