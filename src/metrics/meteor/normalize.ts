import { remember } from '../remember.js';

const alphabet = '\\p{Script=Latin}\\p{Script=Cyrillic}';
const notLetter = `[^${alphabet}]`;

/** In the order in which METEOR applies them; each consumes its neighbours, so that the second of two adjacent signs stays. */
const apostrophes: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`(${notLetter})'(${notLetter})`, 'gu'), "$1 ' $2"],
  [new RegExp(`([^${alphabet}0-9])'([${alphabet}])`, 'gu'), "$1 ' $2"],
  [new RegExp(`([${alphabet}])'(${notLetter})`, 'gu'), "$1 ' $2"],
  [new RegExp(`([${alphabet}])'([${alphabet}])`, 'gu'), "$1 '$2"],
  [/([0-9])'(s)/g, "$1 '$2"],
];

const sign = new RegExp(`[^0-9${alphabet}\\s.'\`,‘’-]`, 'gu');
const hyphenInWord = new RegExp(`([0-9${alphabet}.])-([0-9${alphabet}])`, 'gu');
const hasLetter = new RegExp(`[${alphabet}]`, 'u');

/** Needs no preparation, and most words are so; what stands between them is prepared by itself. */
const plainWord = /^[a-z]+$/;

/** Stands for a full stop that belongs to a run of them. */
const dot = '\ue000';

/** Abbreviations in small letters whose full stop stays. */
const abbreviations = new Set(['v', 'vs', 'rev', 'i.e', 'e.g']);

/**
 * METEOR's own preparation of a sentence (its option `-norm`, punctuation kept), which coco-caption runs on top of its
 * tokens: signs stand apart, hyphens and dots inside words go, contractions open up.
 *
 * M. Denkowski, A. Lavie (2014), "Meteor Universal: language specific translation evaluation for any target language",
 * section 2.
 *
 * @param tokens - in lower case
 */
export function normalize(tokens: readonly string[]): string[] {
  const words: string[] = [];
  for (let start = 0; start < tokens.length; ) {
    let end = start;
    while (end < tokens.length && !plainWord.test(tokens[end]!)) end++;
    const isLast = end === tokens.length;
    if (end > start) words.push(...(isLast ? normalizeLast : normalizeInside)(tokens.slice(start, end).join(' ')));
    if (!isLast) words.push(tokens[end]!);
    start = end + 1;
  }
  return words;
}

/** What stands before a plain word, and what stands last. */
const normalizeInside = remember((text) => normalizeText(text, 'word'));
const normalizeLast = remember((text) => normalizeText(text, ''));

function normalizeText(tokens: string, next: string): readonly string[] {
  let text = ` ${tokens} `.replace(sign, ' $& ');
  text = text.replace(/\.{2,}/g, (dots) => ` ${dot.repeat(dots.length)} `);
  text = text.replace(/(?<![0-9]),|,(?![0-9])/g, ' , ');
  text = text.replace(/[`‘’]/g, "'").replace(/[“”]|''/g, ' "');
  text = text.replace(/–|--/g, '-').replace(hyphenInWord, '$1 $2');
  for (const [pattern, replacement] of apostrophes) text = text.replace(pattern, replacement);
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words
    .flatMap((word, position) => separateFullStop(word, words[position + 1] ?? next))
    .map((word) => word.replaceAll(dot, '.'));
}

function separateFullStop(word: string, next: string): readonly string[] {
  if (word.length < 2 || !word.endsWith('.')) return [word];
  const stem = word.slice(0, -1);
  if (stem.includes('.') && hasLetter.test(stem)) return [word.replaceAll('.', '')];
  if (abbreviations.has(stem) || /^[a-z]/.test(next) || (stem === 'pp' && /^[0-9]/.test(next))) return [word];
  return [stem, '.'];
}
