import { tokenRules } from './token-rules.js';

/** Tokens that coco-caption leaves out. Brackets stay: its list writes them large, the tokeniser small. */
const punctuation = new Set(["''", "'", '``', '`', '.', '?', '!', ',', ':', '-', '--', '...', ';']);

/** Most words of a caption need no rule. */
const plainWord = /[a-z]+(?= |$)/iy;
/** Plain words that the rules take apart. */
const joined = new Set(['cannot', 'gonna', 'gotta', 'wanna', 'gimme', 'lemme']);
const blank = /\s+/y;
/** Characters that the tokeniser cannot read, emoji above all; they part words. */
const unreadable = /[\u{10000}-\u{10ffff}]|[\ufe00-\ufe0f]/gu;

/**
 * The tokens of a caption as coco-caption scores them: Penn Treebank tokens as the Stanford tokeniser 3.4.1 makes
 * them, in lower case, without punctuation.
 *
 * M. Marcus, B. Santorini, M. Marcinkiewicz (1993), "Building a large annotated corpus of English: the Penn Treebank".
 */
export function tokenize(caption: string): string[] {
  const tokens: string[] = [];
  const text = caption.replace(unreadable, '\0').replaceAll('\u00ad', '');
  let position = 0;
  while (position < text.length) {
    position += lengthAt(blank, text, position);
    const plain = lengthAt(plainWord, text, position);
    const word = text.slice(position, position + plain);
    if (plain > 0 && !joined.has(word.toLowerCase())) {
      tokens.push(word);
      position += plain;
    } else {
      const found = longestAt(text, position);
      tokens.push(...found.tokens);
      position += found.length;
    }
  }
  return tokens.map((token) => token.toLowerCase()).filter((token) => !punctuation.has(token));
}

function lengthAt(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** The longest rule's tokens; a character that no rule knows is passed over. */
function longestAt(text: string, position: number): { length: number; tokens: readonly string[] } {
  let best: { length: number; tokens: readonly string[] } = { length: 1, tokens: [] };
  let length = 0;
  for (const { pattern, tokens } of tokenRules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match || match[0].length <= length) continue;
    const made = tokens ? tokens(match, text.slice(position + match[0].length)) : [match[0]];
    if (!made) continue;
    length = match[0].length;
    best = { length, tokens: made };
  }
  return best;
}
