import { remember } from './remember.js';
import { tokenRules } from './token-rules.js';

/** Tokens that coco-caption leaves out. Brackets stay: its list writes them large, the tokeniser small. */
const punctuation = new Set(["''", "'", '``', '`', '.', '?', '!', ',', ':', '-', '--', '...', ';']);

const blanks = /\s+/y;
const piece = /\S+/y;
/** Behind these no rule looks at what follows. */
const standsAlone = /^[a-z'-]+$/i;
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
  const last = text.trimEnd().length;
  let position = endOf(blanks, text, 0);
  while (position < last) {
    const end = endOf(piece, text, position);
    const word = text.slice(position, end);
    const found = end === last || standsAlone.test(word) ? readAlone(word) : longestAt(text, position);
    for (const token of found.tokens) tokens.push(token);
    position = endOf(blanks, text, position + found.length);
  }
  return tokens;
}

/** Where the text that matches here ends; here where none does. */
function endOf(pattern: RegExp, text: string, position: number): number {
  pattern.lastIndex = position;
  return pattern.test(text) ? pattern.lastIndex : position;
}

interface Found {
  readonly length: number;
  readonly tokens: readonly string[];
}

/** The tokens of a text without blanks that nothing follows, or nothing that matters. */
const readAlone = remember((text): Found => {
  const tokens: string[] = [];
  for (let position = 0; position < text.length; ) {
    const found = longestAt(text, position);
    tokens.push(...found.tokens);
    position += found.length;
  }
  return { length: text.length, tokens };
});

/** The longest rule's tokens, lower-cased, without punctuation; a character that no rule knows is passed over. */
function longestAt(text: string, position: number): Found {
  let longest: Found = { length: 0, tokens: [] };
  for (const { pattern, tokens } of tokenRules) {
    pattern.lastIndex = position;
    const match = pattern.exec(text);
    if (!match || match[0].length <= longest.length) continue;
    const made = tokens ? tokens(match, text.slice(position + match[0].length)) : [match[0]];
    if (made) longest = { length: match[0].length, tokens: made };
  }
  const tokens = longest.tokens.map((token) => token.toLowerCase()).filter((token) => !punctuation.has(token));
  return { length: Math.max(1, longest.length), tokens };
}
