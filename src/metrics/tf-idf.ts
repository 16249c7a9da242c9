import type { NgramCounts } from './ngram-counts.js';

/** The tf-idf vectors of captions, one caption behind the other. */
export interface TfIdf extends Pick<NgramCounts, 'ngrams' | 'ends' | 'lengths'> {
  /** By place in `ngrams`. */
  readonly weights: Float64Array;
  /** The length of the vector of each order of each caption. */
  readonly norms: Float64Array;
}

/** How rare n-grams are among the references. */
export interface Rarities {
  /** log(pictures / pictures with the n-gram), by n-gram. */
  readonly known: Float64Array;
  /** The same of n-grams that no reference has, whose numbers are below 0: log(pictures). */
  readonly unknown: number;
}

/** Weighs the n-grams of captions: g_k(s) = h_k(s) · rarity(k) */
export function weigh({ ngrams, counts, ends, lengths }: NgramCounts, { known, unknown }: Rarities): TfIdf {
  const weights = new Float64Array(ngrams.length);
  const norms = new Float64Array(ends.length);
  let place = 0;
  for (const [vector, end] of ends.entries()) {
    let squares = 0;
    for (; place < end; place++) {
      const ngram = ngrams[place]!;
      const weight = counts[place]! * (ngram < 0 ? unknown : known[ngram]!);
      weights[place] = weight;
      squares += weight * weight;
    }
    norms[vector] = Math.sqrt(squares);
  }
  return { ngrams, ends, lengths, weights, norms };
}
