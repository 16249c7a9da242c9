/** Longest part of a file name that comes from a word (characters). */
const longest = 40;

/** A word as part of a file name that every system takes: letters, digits, marks, apostrophes and hyphens are kept. */
export function wordFileName(word: string): string {
  const safe = word
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}'’-]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return Array.from(safe).slice(0, longest).join('') || 'word';
}
