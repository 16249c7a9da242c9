import { abbreviations } from './abbreviations.js';

/** One way in which tokens may begin here: a sticky pattern, and the tokens that its text becomes. */
export interface TokenRule {
  readonly pattern: RegExp;
  /** The tokens (default: the whole text); `undefined` where the rule does not hold for this text after all. */
  readonly tokens?: (match: RegExpExecArray) => readonly string[] | undefined;
}

const letter = '[\\p{L}\\p{M}]';
const word = '[\\p{L}\\p{M}\\p{Nd}]+';
const digit = '\\p{Nd}';
const apostrophe = "(?:['‘’‛\\u0091\\u0092]|&apos;)";
const wordEnds = '(?![\\p{L}\\p{M}\\p{Nd}])';
const number = `(?:${digit}+|${digit}*(?:[.,:]${digit}+)+)`;

const rule = (source: string, tokens?: TokenRule['tokens'], flags = 'yui'): TokenRule => ({
  pattern: new RegExp(source, flags),
  ...(tokens && { tokens }),
});

/** A rule whose groups are its tokens. */
const parts = (source: string) => rule(source, (match) => match.slice(1));

/** A rule for characters that stand for others. */
const spelt = (names: Readonly<Record<string, string>>) =>
  rule(`[${Object.keys(names).join('').replace(/[[\]]/g, '\\$&')}]`, ([text]) => [names[text]!]);

const words: readonly TokenRule[] = [
  parts(`(can)(not)${wordEnds}`),
  parts(`(gon|got|wan)(na|ta)${wordEnds}`),
  parts(`(gim|lem)(me)${wordEnds}`),
  rule(word),
  rule(`${word}(?:_${word})+`),
  rule(`${word}(?:[-‑_]${word}|/${word}(?=[-‑]))*(?:[-‑]${word})(?:/${word})*`),
  rule(`${word}(?:/${word})+`),
  rule(`(?:[a-z]\\.)+(?:[-‑]${word})+`),
];

const contractions: readonly TokenRule[] = [
  parts(`(${letter}+?)(n${apostrophe}t)`),
  rule(`n${apostrophe}t`),
  rule(`${apostrophe}(?:s|m|d|ll|re|ve)${wordEnds}`),
  rule(`${apostrophe}(?:n${apostrophe}?|em|till?|cause)${wordEnds}`),
  parts(`(${apostrophe}t)(is|was)${wordEnds}`),
  rule(`(?:[jy]${apostrophe})(?=${letter})`),
  rule(`c${apostrophe}(?:est|mon)${wordEnds}`),
  rule(`[dlo]${apostrophe}${letter}${letter}+`),
  rule(`(?:[A-HJ-XZ]|${letter}+[aeiouyAEIOUY])${apostrophe}[aeiouAEIOU]${letter}*`, undefined, 'yu'),
];

const numbers: readonly TokenRule[] = [
  rule(`[-+]?${number}`),
  rule(`${digit}+(?:[.,]${digit}+)*(?:[-‑]${word})+`),
  rule(`(?:${digit}{1,4}[- ])?${digit}{1,4}(?:\\\\?/|⁄)${digit}{1,4}${wordEnds}`, ([text]) => [
    text.replace(' ', '\u00a0'),
  ]),
  rule(`'${digit}${digit}s?${wordEnds}`),
  rule(`\\(${digit}{2,3}\\) ?${digit}{3,4}[-. ]?${digit}{4,5}`, ([text]) => [bracketsSpelt(text)]),
];

const dotted: readonly TokenRule[] = [
  rule('[a-z]\\.(?:[a-z]\\.)*'),
  rule(`[a-z](?:\\.[a-z])+${wordEnds}`),
  rule(`(${letter}+(?:\\.${letter}+)*)\\.`, keepAbbreviation),
  rule(`${word}(?:[.!?]${letter}+)+${wordEnds}`),
];

function keepAbbreviation(match: RegExpExecArray): readonly string[] | undefined {
  const [text, abbreviation = ''] = match;
  const lower = abbreviation.toLowerCase();
  const kept =
    abbreviations.always.has(lower) ||
    (abbreviations.capitalised.has(lower) && abbreviation[0] !== lower[0]) ||
    (abbreviations.beforeNumber.has(lower) && /^\s+\p{Nd}/u.test(match.input.slice(match.index + text.length)));
  return kept ? [text] : undefined;
}

const addresses: readonly TokenRule[] = [
  rule('https?://[^\\s<>|()"]+[^\\s<>|.!?,;:()"\'-]'),
  rule('(?:www\\.)(?:[^\\s<>|.!?,()"/]+\\.)+[a-z]{2,4}(?:/[^\\s<>|()"]*[^\\s<>|.!?,;:()"\'-])?'),
  rule('[a-z0-9][^\\s<>|()@"]*@[a-z0-9][-a-z0-9]*(?:\\.[a-z0-9][-a-z0-9]*)*'),
  rule('@[a-z_][a-z_0-9]*'),
  rule(`#${letter}[\\p{L}\\p{M}_]*`),
  rule('</?[a-z!?][^<>]*>', ([text]) => [text.replaceAll(' ', '\u00a0')]),
];

const bracketNames: Readonly<Record<string, string>> = {
  '(': '-lrb-',
  ')': '-rrb-',
  '[': '-lsb-',
  ']': '-rsb-',
  '{': '-lcb-',
  '}': '-rcb-',
};

function bracketsSpelt(text: string): string {
  return text.replace(/[()]/g, (bracket) => bracketNames[bracket]!).replaceAll(' ', '\u00a0');
}

const signs: readonly TokenRule[] = [
  spelt(bracketNames),
  rule('&(?:amp|lt|gt|quot|apos|nbsp);', ([text]) => [
    { '&amp;': '&', '&lt;': '<', '&gt;': '>' }[text.toLowerCase()] ?? "'",
  ]),
  rule('&#\\d+;'),
  spelt({ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' }),
  spelt({ '£': '#', '€': '$', '¢': 'cents', '…': '...' }),
  rule('(?:us|[a-z]|hk)\\$'),
  rule('[a-z]\\+\\+|c#'),
  rule('[A-Z]+&[A-Z]+', undefined, 'yu'),
  rule(`[:;=8]-?[()DP]${wordEnds}`, ([text]) => [bracketsSpelt(text)]),
  rule('[!?]+'),
  rule('--+', () => ['--']),
  rule('\\.\\.+', () => ['...']),
  rule('[‒–—―]', () => ['--']),
  rule('\\*+|#+|_+|<<|>>'),
  rule("``|''|\"|[“”«»„‘’‚‹›`']", () => ["'"]),
  rule('[^\\s\\p{Cs}]'),
];

/** The tokeniser's rules. At each place the longest text wins; among equals the first rule. */
export const tokenRules: readonly TokenRule[] = [
  ...words,
  ...contractions,
  ...numbers,
  ...dotted,
  ...addresses,
  ...signs,
];
