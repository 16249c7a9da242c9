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
  const weights = weightsOf(own, options.temperature);
  // A forbidden word is drawn again without it, so that only drawn words need the check.
  for (let tries = 0; tries < vocabularySize; tries++) {
    const word = drawIndex(weights, options.random());
    if (word === undefined || options.allows(word)) return word;
    weights[word] = 0;
  }
  return undefined;
}

/** P^(1/temperature), the largest 1. Loops without calls: every word of the vocabulary passes here for every word drawn. */
function weightsOf(logProbabilities: Float32Array, temperature: number): Float64Array {
  let peak = Number.NEGATIVE_INFINITY;
  for (const value of logProbabilities) if (value > peak) peak = value;
  const weights = new Float64Array(logProbabilities.length);
  for (let i = 0; i < weights.length; i++) weights[i] = Math.exp((logProbabilities[i]! - peak) / temperature);
  return weights;
}

function drawIndex(weights: Float64Array, uniform: number): number | undefined {
  let sum = 0;
  for (const weight of weights) sum += weight;
  let left = uniform * sum;
  let last: number | undefined;
  for (let index = 0; index < weights.length; index++) {
    const weight = weights[index]!;
    if (!(weight > 0)) continue;
    last = index;
    left -= weight;
    if (left < 0) return index;
  }
  return last;
}
