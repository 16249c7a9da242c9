import { SeededRandom } from '../tensors/seeded-random.js';
import { corpusScores, type ImageCounts } from './corpus-scores.js';
import { type ByScore, byScore, scoreColumns } from './score-columns.js';

/** How two captioners differ in a score. */
export interface Difference {
  /** The first's score less the second's. */
  readonly difference: number;
  /** How probable so large a difference is, either way, were the two alike. */
  readonly p: number;
}

/**
 * Tests whether two captioners differ, by approximate randomisation: each picture's captions are swapped or not by the
 * toss of a coin, and p is the share of such shuffles (the real one among them) that differ at least as much.
 *
 * Source: E. Noreen (1989), "Computer-intensive methods for testing hypotheses"; for corpus scores of text: S. Riezler, J.
 * Maxwell (2005), "On some pitfalls in automatic evaluation and significance testing for MT", section 4.
 *
 * @param pairs - counts of both for every picture, at least one
 */
export function pairedTest(
  pairs: readonly (readonly [ImageCounts, ImageCounts])[],
  { shuffles, seed }: { readonly shuffles: number; readonly seed: number },
): ByScore<Difference> {
  const random = new SeededRandom(seed);
  const real = scoreBoth(pairs);
  const shuffled = Array.from({ length: shuffles }, () =>
    scoreBoth(pairs.map(([first, second]) => (random.uniform() < 0.5 ? [first, second] : [second, first]))),
  );
  return byScore(real[0], (_, name) => {
    const differenceIn = ([one, other]: typeof real) => scoreColumns[name](one)! - scoreColumns[name](other)!;
    const difference = differenceIn(real);
    // sums in another order differ in their last digits
    const atLeast = Math.abs(difference) * (1 - 1e-9);
    const asLarge = shuffled.filter((scores) => Math.abs(differenceIn(scores)) >= atLeast).length;
    return { difference, p: (1 + asLarge) / (1 + shuffles) };
  });
}

function scoreBoth(pairs: readonly (readonly [ImageCounts, ImageCounts])[]) {
  return [corpusScores(pairs.map(([first]) => first)), corpusScores(pairs.map(([, second]) => second))] as const;
}
