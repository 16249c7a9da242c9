/**
 * Ranks sentences of different lengths: score = log P / length^α.
 *
 * Source: Wu et al. 2016 (arXiv 1609.08144), "Google's Neural Machine Translation System", eq. 14 without its coverage term, and with the plain
 * length where they write (5 + |Y|) / 6: captions are short, and there the shift would all but switch the penalty off.
 *
 * @param logProbability sum over the words and the end (nats)
 * @param length number of words, the end counted, so that it is never 0
 * @param alpha 0 ranks by probability alone, 1 by the mean log-probability of a word
 */
export function lengthPenalisedScore(logProbability: number, length: number, alpha: number): number {
  return logProbability / length ** alpha;
}
