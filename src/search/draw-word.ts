export interface Distribution {
  /** `[rows, vocabulary]` (nats). */
  readonly logProbabilities: Float32Array;
  readonly vocabularySize: number;
  readonly row: number;
}

export interface DrawOptions {
  /** Divides the log-probabilities: below 1 bolder, above 1 more varied. */
  readonly temperature: number;
  /** Uniform numbers in [0, 1), seeded by the caller. */
  readonly random: () => number;
  readonly allows: (word: number) => boolean;
}

/** Draws a word with probability ∝ P^(1/temperature) among the allowed ones; undefined where none is possible. */
export function drawWord(
  { logProbabilities, vocabularySize, row }: Distribution,
  options: DrawOptions,
): number | undefined {
  const own = logProbabilities.subarray(row * vocabularySize, (row + 1) * vocabularySize);
  const peak = own.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  const weights = Float64Array.from(own, (value) => Math.exp((value - peak) / options.temperature));
  // A forbidden word is drawn again without it, so that only drawn words need the check.
  for (let tries = 0; tries < vocabularySize; tries++) {
    const word = drawIndex(weights, options.random());
    if (word === undefined || options.allows(word)) return word;
    weights[word] = 0;
  }
  return undefined;
}

function drawIndex(weights: Float64Array, uniform: number): number | undefined {
  let left = uniform * weights.reduce((sum, weight) => sum + weight, 0);
  let last: number | undefined;
  for (const [index, weight] of weights.entries()) {
    if (!(weight > 0)) continue;
    last = index;
    left -= weight;
    if (left < 0) return index;
  }
  return last;
}
