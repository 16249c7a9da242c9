import type * as tf from '@tensorflow/tfjs-core';
import type { DecoderCompute } from '../captioner/decoder-compute.js';
import { createDecoderSearch } from '../captioner/decoder-search.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import type { Weights } from '../layers/parameters.js';
import { createCiderD } from '../metrics/cider-d.js';
import { tokenize } from '../metrics/tokenize.js';
import { sample } from '../search/sample.js';
import type { SeededRandom } from '../tensors/seeded-random.js';
import { joinWords } from '../text/join-words.js';
import { endId, padId, startId, unknownId, type Vocabulary } from '../text/vocabulary.js';

/** Sentences that the model drew for the pictures of a batch, the longest first. */
export interface DrawnCaptions {
  /** Word ids of each picture's sentences, without start and end. */
  readonly captions: readonly (readonly (readonly number[])[])[];
  /** r − b of each of them. */
  readonly advantages: readonly (readonly number[])[];
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
 * Source: Rennie et al. 2017 (arXiv 1612.00563), eq. 5, with the other samples' mean as the baseline in place of the
 * greedy sentence's reward (Luo 2020, arXiv 2003.09971, eq. 6).
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
    forbidden: [padId, unknownId],
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
        .map(({ words, ended }) => ({ words, reward: rewardOf(picture, words, ended) }))
        .sort((a, b) => b.words.length - a.words.length),
    );
    const sums = rewarded.map((sentences) => sentences.reduce((sum, { reward }) => sum + reward, 0));
    return {
      captions: rewarded.map((sentences) => sentences.map(({ words }) => words)),
      advantages: rewarded.map((sentences, i) =>
        sentences.map(({ reward }) => reward - (sums[i]! - reward) / (samples - 1)),
      ),
      reward: sums.reduce((sum, value) => sum + value, 0) / drawn.length,
    };
  };
}

/**
 * Captions by people among the drawn ones, each with the same advantage: the policy gradient then holds a cross-entropy of
 * that weight, which keeps the model to whole and well-formed sentences while it follows the reward.
 *
 * @param people word ids of each picture's captions
 * @param advantage what a caption by people counts for (CIDEr-D, 0–10)
 */
export function joinPeople(
  { captions, advantages, reward }: DrawnCaptions,
  people: readonly (readonly (readonly number[])[])[],
  advantage: number,
): DrawnCaptions {
  const joined = captions.map((drawn, i) =>
    [
      ...drawn.map((words, j) => ({ words, advantage: advantages[i]![j]! })),
      ...people[i]!.map((words) => ({ words, advantage })),
    ].sort((a, b) => b.words.length - a.words.length),
  );
  return {
    captions: joined.map((sentences) => sentences.map(({ words }) => words)),
    advantages: joined.map((sentences) => sentences.map((sentence) => sentence.advantage)),
    reward,
  };
}

/** A number of each sentence, to each of its rows (see `captionRows`); 0 where a picture has no such sentence. */
export function spreadOverRows(numbers: readonly (readonly number[])[], rowsAtStep: readonly number[]): Float32Array {
  return Float32Array.from(
    rowsAtStep.flatMap((rows) => numbers.flatMap((own) => Array.from({ length: rows }, (_, slot) => own[slot] ?? 0))),
  );
}
