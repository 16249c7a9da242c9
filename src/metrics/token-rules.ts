import { abbreviations } from './abbreviations.js';

/** One way in which tokens may begin here: a sticky pattern, and the tokens that its text becomes. */
export interface TokenRule {
  readonly pattern: RegExp;
  /** The tokens (default: the whole text); `undefined` where the rule does not hold for this text after all. */
  readonly tokens?: (match: RegExpExecArray, after: string) => readonly string[] | undefined;
}

const letter = '[\\p{L}\\p{M}]';
const digit = '\\p{Nd}';
const wordCharacter = '[\\p{L}\\p{M}\\p{Nd}]';
const word = `${wordCharacter}+`;
const wordEnds = `(?!${wordCharacter})`;
/** What may not follow the words that are taken apart. */
const partsEnd = "(?![\\p{L}\\p{M}\\p{Nd}]|'[a-z])";
const apostrophe = "(?:['’\\u0092]|&apos;)";
const hyphen = '[-‐‑֊]';
const number = `(?:${digit}*(?:[.,:]${digit}+)+|${digit}+)`;

const anyCase = (source: string, tokens?: TokenRule['tokens']): TokenRule => ({
  pattern: new RegExp(source, 'yui'),
  ...(tokens && { tokens }),
});

const thisCase = (source: string, tokens?: TokenRule['tokens']): TokenRule => ({
  pattern: new RegExp(source, 'yu'),
  ...(tokens && { tokens }),
});

/** A rule whose groups are its tokens. */
const parts = (source: string) => anyCase(source, (match) => match.slice(1).map(straighten));

/** A rule for a text that is one token, its apostrophes straight. */
const whole = (source: string) => anyCase(source, ([text]) => [straighten(text)]);

/** A rule for characters that stand for others. */
const spelt = (names: Readonly<Record<string, string>>) =>
  anyCase(`[${Object.keys(names).join('').replace(/[[\]]/g, '\\$&')}]`, ([text]) => [names[text]!]);

const straighten = (text: string) => text.replace(new RegExp(apostrophe, 'giu'), "'");

/** A token keeps blanks inside as no-break spaces. */
const tie = (text: string) => text.replaceAll(' ', '\u00a0');

const words: readonly TokenRule[] = [
  parts(`(can)(not)${partsEnd}`),
  parts(`(gon|wan)(na)${partsEnd}`),
  parts(`(got)(ta)${partsEnd}`),
  parts(`(gim|lem)(me)${partsEnd}`),
  anyCase(word),
  anyCase(`${word}(?:_${word})+`),
  anyCase(`(?:[dlo]'${letter}{2})?${word}(?:[-‐‑֊_/]${word})*${hyphen}${word}(?:[/_]${word})*`),
  anyCase(`${word}(?:\\\\?/${word})+`),
];

const contractions: readonly TokenRule[] = [
  parts(`(${letter}+?)(n${apostrophe}t${letter}*)`),
  whole(`n${apostrophe}t${letter}*`),
  whole(`${apostrophe}(?:s|m|d|ll|re|ve|n|em|till?|cause)${wordEnds}`),
  whole(`${apostrophe}n${apostrophe}`),
  parts("('t)(is|was)"),
  whole(`[jy]${apostrophe}(?=${letter})`),
  whole(`c${apostrophe}(?:est|mon)${wordEnds}`),
  whole(`[dlo]${apostrophe}${letter}{2,}`),
  thisCase(`(?:[A-HJ-XZ]|${letter}+[aeiouyAEIOUY])'[aeiouAEIOU]${letter}*`),
];

const numbers: readonly TokenRule[] = [
  anyCase(`[-+]?${number}`),
  anyCase(`${digit}+(?:[.,]${digit}+)*(?:${hyphen}${word})+`),
  anyCase(`(?:${digit}{1,4}[- ])?${digit}{1,4}\\\\?[/⁄]${digit}{1,4}${wordEnds}`, ([text]) => [tie(text)]),
  whole(`${apostrophe}${digit}(?:${digit}(?=\\s|$)|0s${wordEnds})`),
  anyCase(`\\(${digit}{2,3}\\) ?${digit}{3,4}[-. ]?${digit}{4,5}`, ([text]) => [tie(spellBrackets(text))]),
];

const dotted: readonly TokenRule[] = [
  anyCase('([a-z])\\.', ([text, initial], after) => [opensSentence(after) ? initial! : text]),
  anyCase('[a-z]\\.(?:[a-z]\\.)+'),
  anyCase(`[a-z](?:\\.[a-z])+${wordEnds}`),
  anyCase(`(?:[a-z]\\.)+(?:${hyphen}${word})+`),
  anyCase(`(${letter}+(?:\\.${letter}+)*)\\.`, keepAbbreviation),
  anyCase(`${letter}+\\.(?=[,;:])`),
  anyCase(`${letter}+\\.?(?:${hyphen}${word})+`),
  anyCase(`${letter}+(?:[.!?]${letter}+)+${wordEnds}`),
];

/** Before these a full stop behind one letter ends a sentence. */
const firstWords =
  /^\s+(?:A|About|After|An|As|At|But|Earlier|He|Her|Here|However|If|In|It|Last|Many|More|Mr\.|Now|Once|One|Other|Our|She|Since|So|Some|Such|That|The|Their|Then|There|These|They|This|We|What|When|While|Yet|You)\s/i;

const opensSentence = (text: string) => firstWords.test(text) && /^\s+\p{Lu}/u.test(text);

function keepAbbreviation([text, abbreviation = '']: RegExpExecArray, after: string): readonly string[] | undefined {
  const lower = abbreviation.toLowerCase();
  const kept =
    abbreviations.always.has(lower) ||
    (abbreviations.capitalised.has(lower) && abbreviation[0] !== lower[0]) ||
    (abbreviations.beforeNumber.has(lower) && /^\s+\p{Nd}/u.test(after));
  return kept ? [text] : undefined;
}

const attribute = '\\s*=\\s*(?:"[^"]*"|\'[^\']*\'|[a-z0-9]+)';
const path = '(?:/[^\\s<>|()"]+[^\\s<>|.!?,;:()"/-])?';
const mailPart = '[a-z0-9][^\\s<>|()@"\\u00a0]{0,63}';

const addresses: readonly TokenRule[] = [
  anyCase('https?://[^\\s<>|()"]+[^\\s<>|.!?,;:()"\'-]'),
  anyCase(`www\\.(?:[^\\s<>|.!?,()"'/]{1,63}\\.)+[a-z]{2,4}${path}`),
  anyCase(`(?:[^\\s<>|.!?,()"'/$]{1,63}\\.)+(?:com|net|org|edu)(?:(?:-${word})+|${path})${wordEnds}`),
  anyCase(`${mailPart}@(?:[a-z0-9][-a-z0-9]*\\.)*[a-z0-9][-a-z0-9]*`),
  anyCase('@[a-z_][a-z_0-9]*'),
  anyCase(`#${letter}+`),
  anyCase(`</?[a-z][-a-z0-9.:@]*(?:\\s+[a-z][-a-z0-9:]*(?:${attribute})?)*\\s*/?>|<[!?][-a-z][^<>]*>`, ([text]) => [
    tie(text),
  ]),
];

const bracketNames: Readonly<Record<string, string>> = {
  '(': '-lrb-',
  ')': '-rrb-',
  '[': '-lsb-',
  ']': '-rsb-',
  '{': '-lcb-',
  '}': '-rcb-',
};

const spellBrackets = (text: string) => text.replace(/[()]/g, (bracket) => bracketNames[bracket]!);

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

const signs: readonly TokenRule[] = [
  spelt(bracketNames),
  anyCase('&(?:amp|lt|gt|quot|apos|nbsp|[mn]dash);', ([text]) => [entities[text.toLowerCase()] ?? "'"]),
  anyCase('&#\\d+;|&[a-z](?:acute|grave|uml|circ|tilde|cedil|ring);'),
  spelt({ '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' }),
  spelt({ '£': '#', '€': '$', '₠': '$', '¤': '$', '\u0080': '$', '¢': 'cents' }),
  thisCase('[A-Z]{1,2}\\$'),
  thisCase('[A-Z]+[&+][A-Z]+'),
  anyCase(`(?:c\\+\\+|c#)${wordEnds}`),
  thisCase(`[<>]?[:;=]['*o-]?[()@[\\]\\\\{}|DPpO]${wordEnds}`, ([text]) => [spellBrackets(text)]),
  anyCase("['<>=^~x-]_['<>=^~x-]"),
  anyCase("\\(['<>=^~x-][-._]?['<>=^~x-]\\)", ([text]) => [spellBrackets(text)]),
  anyCase('-[lr][rsc]b-|[!?]{2,}|\\*+|#+|_+|@@|⁻[⁰¹²³⁴-⁹]+|<<|>>|\\\\\\*'),
  // quotes, dashes and dots: punctuation all the same
  anyCase("--+|\\.\\.+(?![0-9])|``|''|[\"“”«»‘’‛‹›`'\\u0091-\\u0094–—―\\u0096\\u0097…]", () => ["'"]),
  anyCase('[!-~˜¡-¹¿×÷\u2016-\u2024\u2026-\u203b\u203e-\u2044\u2070-\u208e₤\u2100-\u214f\u2155-\u215e\u2190-\u2bff]'),
  anyCase(
    '[\u037e\u0387\u0589-\u05f4\u0600-\u061f\u066a-\u06d4\u0700-\u070d\u0964\u0965฿๏\u3001\u3002〒・\uff01-\uffe6]',
  ),
];

/**
 * The tokeniser's rules: at each place the longest text wins, among equals the first rule. Written from what the
 * Stanford tokeniser 3.4.1 does to probes: every character, every pair and triple of signs, every short word with an
 * apostrophe or a full stop.
 */
export const tokenRules: readonly TokenRule[] = [
  ...words,
  ...contractions,
  ...numbers,
  ...dotted,
  ...addresses,
  ...signs,
];
