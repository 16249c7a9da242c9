import { unspacedScripts } from './unspaced-scripts.js';

const glued = new RegExp(
  // A clitic goes to its word; between two unspaced letters, or one of them and a digit, stands no blank.
  ` (?='(?:s|re|ve|ll|d|m)(?: |$)|n't(?: |$))|(?<=[${unspacedScripts}]) (?=[${unspacedScripts}\\p{N}])|(?<=\\p{N}) (?=[${unspacedScripts}])`,
  'gu',
);

/** Writes a caption from words: blanks between them, but none within Chinese, Japanese, Thai … and none before "'s" or "n't". */
export function joinWords(words: readonly string[]): string {
  return words.join(' ').replace(glued, '');
}
