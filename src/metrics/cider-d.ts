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

/** A caption's n-grams, numbered. */
interface Numbered {
  /** Numbers of the n-grams, those of one order together; `unseen` where no reference has it. */
  readonly ngrams: Int32Array;
  readonly counts: Int32Array;
  /** Where each order ends in `ngrams`. */
  readonly ends: readonly number[];
  /** coco-caption's length of a caption: the number of its bigrams. */
  readonly length: number;
}

/** A caption's tf-idf weights. */
interface Vector extends Numbered {
  /** By place in `ngrams`. */
  readonly weights: Float64Array;
  /** The length of the vector of each order. */
  readonly norms: readonly number[];
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
 * Source: R. Vedantam, C. L. Zitnick, D. Parikh (2015), "CIDEr: consensus-based image description evaluation", its
 * CIDEr-D; σ = 6. With one picture every weight is log 1 = 0, and so is the score.
 *
 * @param references - the tokens of each reference, by picture; every picture counts as a document
 */
export function createCiderD(references: ReadonlyMap<string, readonly (readonly string[])[]>): CiderD {
  const { numbers, captions, ...frequencies } = countDocuments(references);
  const vectors = new Map<string, readonly Vector[]>();
  const referenceVectors = (id: string): readonly Vector[] => {
    let known = vectors.get(id);
    if (!known) {
      const numbered = captions.get(id);
      if (!numbered) throw new RangeError(`Expected a picture with references for id, got ${id}.`);
      known = numbered.map((caption) => weigh(caption, frequencies));
      vectors.set(id, known);
    }
    return known;
  };
  return {
    score(candidate, id) {
      const against = referenceVectors(id);
      const vector = weigh(
        number(candidate, (ngram) => numbers.get(ngram) ?? unseen),
        frequencies,
      );
      const weightOf = new Map<number, number>();
      for (const [position, ngram] of vector.ngrams.entries()) {
        if (ngram !== unseen) weightOf.set(ngram, vector.weights[position]!);
      }
      const sum = against.reduce((total, reference) => total + similarity(vector, weightOf, reference), 0);
      return (10 * sum) / orders.length / against.length;
    },
  };
}

/** How rare n-grams are among the references. */
interface Frequencies {
  /** log(pictures / pictures with the n-gram), by number. */
  readonly rarity: Float64Array;
  /** The same of n-grams that no reference has: log(pictures). */
  readonly unseenRarity: number;
}

/** Stands for the number of an n-gram that no reference has. */
const unseen = -1;

function number(tokens: readonly string[], numberOf: (ngram: string) => number): Numbered {
  const ngrams: number[] = [];
  const counts: number[] = [];
  const ends: number[] = [];
  for (const ofOrder of countNgrams(tokens)) {
    for (const [ngram, count] of ofOrder) {
      ngrams.push(numberOf(ngram));
      counts.push(count);
    }
    ends.push(ngrams.length);
  }
  let length = 0;
  for (let bigram = ends[0]!; bigram < ends[1]!; bigram++) length += counts[bigram]!;
  return { ngrams: Int32Array.from(ngrams), counts: Int32Array.from(counts), ends, length };
}

function weigh(caption: Numbered, { rarity, unseenRarity }: Frequencies): Vector {
  const weights = new Float64Array(caption.ngrams.length);
  for (const [place, ngram] of caption.ngrams.entries()) {
    weights[place] = caption.counts[place]! * (ngram === unseen ? unseenRarity : rarity[ngram]!);
  }
  let place = 0;
  const norms = caption.ends.map((end) => {
    let squares = 0;
    for (; place < end; place++) squares += weights[place]! ** 2;
    return Math.sqrt(squares);
  });
  return { ...caption, weights, norms };
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
function countDocuments(references: ReadonlyMap<string, readonly (readonly string[])[]>) {
  const numbers = new Map<string, number>();
  const numberOf = (ngram: string) => {
    let number = numbers.get(ngram);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(ngram, number);
    }
    return number;
  };
  const captions = new Map([...references].map(([id, all]) => [id, all.map((tokens) => number(tokens, numberOf))]));
  const pictures = new Int32Array(numbers.size);
  const lastSeen = new Int32Array(numbers.size).fill(-1);
  for (const [document, all] of [...captions.values()].entries()) {
    for (const { ngrams } of all) {
      for (const ngram of ngrams) {
        if (lastSeen[ngram] !== document) pictures[ngram]! += 1;
        lastSeen[ngram] = document;
      }
    }
  }
  const unseenRarity = Math.log(references.size);
  const rarity = Float64Array.from(pictures, (count) => unseenRarity - Math.log(count));
  return { numbers, captions, rarity, unseenRarity };
}
