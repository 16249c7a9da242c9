import { SeededRandom } from '../tensors/seeded-random.js';
import { corpusScores, type ImageCounts } from './corpus-scores.js';
import { type ByScore, byScore, scoreColumns } from './score-columns.js';

/** Lower and upper end. */
export type Interval = readonly [number, number];

/** The share of resamples left out at either end. */
const tail = 0.025;

/**
 * 95 % intervals of a corpus's scores by the percentile bootstrap: the pictures are drawn again with replacement, and
 * the corpus scored again each time. CIDEr-D keeps the document frequencies of all references.
 *
 * Source: B. Efron, R. Tibshirani (1993), "An introduction to the bootstrap", chapter 13; for corpus scores of text: P. Koehn
 * (2004), "Statistical significance tests for machine translation evaluation", section 3.
 *
 * @param images - counts of every picture, at least one
 */
export function bootstrap(
  images: readonly ImageCounts[],
  { samples, seed }: { readonly samples: number; readonly seed: number },
): ByScore<Interval> {
  const random = new SeededRandom(seed);
  const drawn = Array.from({ length: samples }, () =>
    corpusScores(images.map(() => images[random.integer(images.length)]!)),
  );
  return byScore(corpusScores(images), (_, name) => {
    const sorted = Float64Array.from(drawn, (scores) => scoreColumns[name](scores)!).sort();
    const cut = Math.floor(tail * samples);
    return [sorted[cut]!, sorted[samples - 1 - cut]!] as const;
  });
}
