/** The orders of n-grams that captions are compared by. */
export const orders = [1, 2, 3, 4] as const;

/**
 * The words that n-grams are made of: tokens that hold white space (the tokeniser gives `1 1/2` as one token) are taken
 * apart, as coco-caption does for BLEU and CIDEr-D, but not for ROUGE-L.
 */
export function splitWords(tokens: readonly string[]): readonly string[] {
  return tokens.some((token) => /\s/.test(token)) ? tokens.flatMap((token) => token.split(/\s+/)) : tokens;
}
