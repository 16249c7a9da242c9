import type { ModelConfig } from './model-config.js';

/**
 * Probability (0–1) that a caption is right, by logistic regression over what the search knows: p = σ(a + b · l̄ + c · n),
 * l̄ the mean log-probability of a word (nats), n the number of words. Without calibration: the words' geometric mean.
 */
export function confidenceOf(calibration: ModelConfig['confidence'], logProbability: number, words: number): number {
  const perWord = logProbability / (words + 1);
  if (!calibration) return Math.exp(perWord);
  const { intercept, perWord: slope, length } = calibration;
  return 1 / (1 + Math.exp(-(intercept + slope * perWord + length * words)));
}
