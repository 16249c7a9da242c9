import { unspacedScripts } from './unspaced-scripts.js';

export interface TokenizeOptions {
  /** BCP 47 tag whose rules lower-case (Turkish I, Lithuanian dots) and divide words; default `en`. */
  readonly locale?: string;
}

/** Joiners that stay inside a word: hyphens, apostrophes, the points of numbers, the joiners of Persian and Indic scripts. */
const word =
  /'(?:s|re|ve|ll|d|m)(?![\p{L}\p{M}\p{N}-])|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\u200c\u200d]|['-](?=[\p{L}\p{N}])|(?<=\p{N})[.,](?=\p{N}))*/gu;

/** Ends that the Penn Treebank splits off: "man's" is "man 's", "don't" is "do n't". */
const clitic = /^(.+?)(n't|'(?:s|re|ve|ll|d|m))$/u;

const unspaced = new RegExp(`[${unspacedScripts}]`, 'u');

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  return segmenter;
}

function splitRun(run: string, locale: string): string[] {
  if (unspaced.test(run)) {
    return [...segmenterFor(locale).segment(run)].filter((part) => part.isWordLike).map((part) => part.segment);
  }
  const parts = clitic.exec(run);
  return parts ? [parts[1]!, parts[2]!] : [run];
}

/**
 * Divides a caption into the words that a model learns: composed (NFC), lower case, without punctuation and symbols.
 *
 * Hyphenated words stay whole and English clitics are split off as the Penn Treebank does, so that a caption joined
 * again by `joinWords` gives the scorers the same words. Runs in scripts without blanks (Chinese, Japanese, Thai, Lao,
 * Khmer, Burmese) are divided by `Intl.Segmenter`.
 */
export function tokenize(caption: string, options: TokenizeOptions = {}): string[] {
  const locale = options.locale ?? 'en';
  const text = caption
    .normalize('NFC')
    .toLocaleLowerCase(locale)
    .replace(/[’ʼ＇]/gu, "'")
    .replace(/[‐‑]/gu, '-');
  return (text.match(word) ?? []).flatMap((run) => splitRun(run, locale));
}
