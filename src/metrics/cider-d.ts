import { NgramCounts, type NumberNgram } from './ngram-counts.js';
import { NgramNumbers } from './ngram-numbers.js';
import { orders } from './ngrams.js';
import { type Rarities, type TfIdf, weigh } from './tf-idf.js';

/** CIDEr-D against fixed references. */
export interface CiderD {
  /**
   * CIDEr-D of one caption, 0–10.
   *
   * @param candidate - the caption's tokens
   * @param id - the picture, one of those whose references were given
   * @throws RangeError for an id without references
   */
  score(candidate: readonly string[], id: string): number;
}

/** Standard deviation of the penalty on lengths, in words. */
const sigma = 6;

/**
 * CIDEr-D with the document frequencies of the given references, counted once: made for scoring many captions against
 * the same references, as in self-critical training.
 *
 *     CIDEr-D_n(c, S) = 10/m Σ_j exp(−(l(c) − l(s_j))² / 2σ²) · min(g(c), g(s_j)) · g(s_j) / (‖g(c)‖ ‖g(s_j)‖)
 *     g_k(s) = h_k(s) · log(|I| / Σ_p min(1, Σ_q h_k(s_pq))),   CIDEr-D = ¼ Σ_n CIDEr-D_n
 *
 * Source: R. Vedantam, C. L. Zitnick, D. Parikh (2015), "CIDEr: consensus-based image description evaluation", the
 * formula of CIDEr-D; σ = 6. With one picture every weight is log 1 = 0, and so is the score.
 *
 * @param references - the tokens of each reference, by picture; every picture counts as a document
 */
export function createCiderD(references: ReadonlyMap<string, readonly (readonly string[])[]>): CiderD {
  const numbers = new NgramNumbers();
  const counts = new NgramCounts();
  const pictures = new Map<string, Captions>();
  for (const [id, captions] of references) {
    const first = counts.lengths.length;
    for (const tokens of captions) counts.add(tokens, (before, word) => numbers.add(before, word));
    pictures.set(id, { first, end: counts.lengths.length });
  }
  const rarities = raritiesOf(counts, [...pictures.values()], numbers.size);
  const expected = weigh(counts, rarities);
  // The weights of the candidate at hand, by n-gram.
  const weightOf = new Float64Array(numbers.size + 1);
  return {
    score(candidate, id) {
      const picture = pictures.get(id);
      if (!picture) throw new RangeError(`Expected a picture with references for id, got ${id}.`);
      const said = new NgramCounts();
      said.add(candidate, numberCandidate(numbers));
      const vector = weigh(said, rarities);
      for (const [place, ngram] of said.ngrams.entries()) if (ngram > 0) weightOf[ngram] = vector.weights[place]!;
      let sum = 0;
      for (let caption = picture.first; caption < picture.end; caption++) {
        sum += similarity(vector, weightOf, { ...expected, caption });
      }
      for (const ngram of said.ngrams) if (ngram > 0) weightOf[ngram] = 0;
      return (10 * sum) / orders.length / (picture.end - picture.first);
    },
  };
}

/** Captions of one picture among all. */
interface Captions {
  readonly first: number;
  readonly end: number;
}

function raritiesOf({ ngrams, ends }: NgramCounts, pictures: readonly Captions[], ngramCount: number): Rarities {
  // In how many pictures' captions each n-gram is.
  const frequencies = new Int32Array(ngramCount + 1);
  const lastSeen = new Int32Array(ngramCount + 1).fill(-1);
  let place = 0;
  for (const [picture, { end }] of pictures.entries()) {
    for (const last = ends[orders.length * end - 1] ?? 0; place < last; place++) {
      const ngram = ngrams[place]!;
      if (lastSeen[ngram] !== picture) frequencies[ngram]! += 1;
      lastSeen[ngram] = picture;
    }
  }
  const unknown = Math.log(pictures.length);
  return { known: Float64Array.from(frequencies, (count) => unknown - Math.log(count)), unknown };
}

/** N-grams that no reference has are told apart by numbers of their own, below 0. */
function numberCandidate(numbers: NgramNumbers): NumberNgram {
  const unseen = new NgramNumbers();
  return (before, word) => (before < 0 ? undefined : numbers.find(before, word)) ?? -unseen.add(before, word);
}

/** The sum over the orders of the clipped cosine with one of the references, with the penalty on unlike lengths. */
function similarity(
  candidate: TfIdf,
  weightOf: Float64Array,
  { ngrams, weights, ends, norms, lengths, caption }: TfIdf & { readonly caption: number },
): number {
  let sum = 0;
  let place = caption === 0 ? 0 : ends[orders.length * caption - 1]!;
  for (let order = 0; order < orders.length; order++) {
    const vector = orders.length * caption + order;
    let product = 0;
    for (const end = ends[vector]!; place < end; place++) {
      const weight = weights[place]!;
      product += Math.min(weightOf[ngrams[place]!]!, weight) * weight;
    }
    const norm = candidate.norms[order]! * norms[vector]!;
    if (norm > 0) sum += product / norm;
  }
  const difference = bigrams(candidate.lengths[0]!) - bigrams(lengths[caption]!);
  return sum * Math.exp(-(difference ** 2) / (2 * sigma ** 2));
}

/** coco-caption's length of a caption: the number of its bigrams. */
const bigrams = (words: number) => Math.max(0, words - 1);
