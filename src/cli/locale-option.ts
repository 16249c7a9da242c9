import { Option } from 'commander';
import { SaccadeError } from '../errors.js';

/** The language of captions, as a BCP 47 tag. */
export function localeOption(): Option {
  return new Option('--locale <tag>', 'language by which captions are lower-cased and divided into words')
    .default('en')
    .argParser(parseLocale);
}

function parseLocale(text: string): string {
  try {
    return new Intl.Locale(text).toString();
  } catch {
    throw new SaccadeError(
      'usage',
      `Expected a language tag such as en, tr or zh-Hant for --locale, got ${text}. Mend it.`,
    );
  }
}
