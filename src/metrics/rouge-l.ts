/** Recall counts this much more than precision. */
const beta = 1.2;

/**
 * ROUGE-L of one caption, 0–1.
 *
 *     P = max LCS(c, r) / |c|,  R = max LCS(c, r) / |r|,  F = (1 + β²) P R / (R + β² P)
 *
 * Source: C.-Y. Lin (2004), "ROUGE: a package for automatic evaluation of summaries", equations 2–4; the best precision and
 * the best recall may come from different references and β = 1.2, as in coco-caption. An empty caption scores 0.
 *
 * @param candidate - the caption's tokens
 * @param references - the tokens of each reference
 */
export function rougeL(candidate: readonly string[], references: readonly (readonly string[])[]): number {
  let precision = 0;
  let recall = 0;
  for (const reference of references) {
    const common = longestCommonSubsequence(candidate, reference);
    if (common === 0) continue;
    precision = Math.max(precision, common / candidate.length);
    recall = Math.max(recall, common / reference.length);
  }
  if (precision === 0) return 0;
  return ((1 + beta ** 2) * precision * recall) / (recall + beta ** 2 * precision);
}

/** The length of the longest sequence of words that both have in this order, gaps allowed. */
function longestCommonSubsequence(one: readonly string[], other: readonly string[]): number {
  // lengths[j]: of the words of `one` so far and the first j words of `other`
  const lengths = new Uint32Array(other.length + 1);
  for (const word of one) {
    let diagonal = 0;
    for (let j = 1; j <= other.length; j++) {
      const above = lengths[j]!;
      lengths[j] = word === other[j - 1] ? diagonal + 1 : Math.max(above, lengths[j - 1]!);
      diagonal = above;
    }
  }
  return lengths[other.length]!;
}
