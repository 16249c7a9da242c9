import { countNgrams, orders } from './ngrams.js';

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

/** A caption's tf-idf weights over interned n-grams. */
interface Vector {
  /** Numbers of the n-grams, those of one order together. */
  readonly ngrams: Int32Array;
  readonly weights: Float64Array;
  /** Where each order ends in `ngrams`. */
  readonly ends: readonly number[];
  /** The length of the vector of each order. */
  readonly norms: readonly number[];
  /** coco-caption's length of a caption: the number of its bigrams. */
  readonly length: number;
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
 * Source: R. Vedantam, C. L. Zitnick, D. Parikh (2015), "CIDEr: consensus-based image description evaluation", section 6 and
 * equation 6; σ = 6. With one picture every weight is log 1 = 0, and so is the score.
 *
 * @param references - the tokens of each reference, by picture; every picture counts as a document
 */
export function createCiderD(references: ReadonlyMap<string, readonly (readonly string[])[]>): CiderD {
  const frequencies = countDocuments(references);
  const vectors = new Map<string, readonly Vector[]>();
  const referenceVectors = (id: string): readonly Vector[] => {
    let known = vectors.get(id);
    if (!known) {
      const captions = references.get(id);
      if (!captions) throw new RangeError(`Expected a picture with references for id, got ${id}.`);
      known = captions.map((tokens) => vectorOf(tokens, frequencies));
      vectors.set(id, known);
    }
    return known;
  };
  return {
    score(candidate, id) {
      const against = referenceVectors(id);
      const vector = vectorOf(candidate, frequencies);
      const weightOf = new Map<number, number>();
      for (const [position, ngram] of vector.ngrams.entries()) {
        if (ngram !== unseen) weightOf.set(ngram, vector.weights[position]!);
      }
      const sum = against.reduce((total, reference) => total + similarity(vector, weightOf, reference), 0);
      return (10 * sum) / orders.length / against.length;
    },
  };
}

/** How rare the references' n-grams are. */
interface Frequencies {
  /** Each n-gram's number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** log(pictures / pictures with the n-gram), by number. */
  readonly rarity: Float64Array;
  /** The same of n-grams that no reference has: log(pictures). */
  readonly unseenRarity: number;
}

/** Stands for the number of an n-gram that no reference has. */
const unseen = -1;

function vectorOf(tokens: readonly string[], { numbers, rarity, unseenRarity }: Frequencies): Vector {
  const ngrams: number[] = [];
  const weights: number[] = [];
  const ends: number[] = [];
  const norms: number[] = [];
  const counts = countNgrams(tokens);
  for (const ofOrder of counts) {
    let squares = 0;
    for (const [ngram, count] of ofOrder) {
      const number = numbers.get(ngram) ?? unseen;
      const weight = count * (number === unseen ? unseenRarity : rarity[number]!);
      ngrams.push(number);
      weights.push(weight);
      squares += weight * weight;
    }
    ends.push(ngrams.length);
    norms.push(Math.sqrt(squares));
  }
  const length = [...counts[1]!.values()].reduce((sum, count) => sum + count, 0);
  return { ngrams: Int32Array.from(ngrams), weights: Float64Array.from(weights), ends, norms, length };
}

/** The sum over the orders of the clipped cosine, with the penalty on unlike lengths. */
function similarity(candidate: Vector, weightOf: ReadonlyMap<number, number>, reference: Vector): number {
  let sum = 0;
  let position = 0;
  for (const [n, end] of reference.ends.entries()) {
    let product = 0;
    for (; position < end; position++) {
      const weight = weightOf.get(reference.ngrams[position]!);
      const own = reference.weights[position]!;
      if (weight !== undefined) product += Math.min(weight, own) * own;
    }
    const norms = candidate.norms[n]! * reference.norms[n]!;
    if (norms > 0) sum += product / norms;
  }
  return sum * Math.exp(-((candidate.length - reference.length) ** 2) / (2 * sigma ** 2));
}

/** Numbers the references' n-grams, and weighs each by how few pictures' references have it. */
function countDocuments(references: ReadonlyMap<string, readonly (readonly string[])[]>): Frequencies {
  const numbers = new Map<string, number>();
  const pictures: number[] = [];
  const lastSeen: number[] = [];
  for (const [document, captions] of [...references.values()].entries()) {
    for (const ngram of captions.flatMap((tokens) => countNgrams(tokens).flatMap((counts) => [...counts.keys()]))) {
      let number = numbers.get(ngram);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(ngram, number);
        pictures.push(0);
        lastSeen.push(-1);
      }
      if (lastSeen[number] === document) continue;
      lastSeen[number] = document;
      pictures[number]! += 1;
    }
  }
  const unseenRarity = Math.log(references.size);
  const rarity = Float64Array.from(pictures, (count) => unseenRarity - Math.log(count));
  return { numbers, rarity, unseenRarity };
}
