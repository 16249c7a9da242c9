import { sep } from 'node:path';

/** Control characters, ends of lines and marks that turn the direction of writing. */
const unprintable = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const short: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** Windows parts folders by backslashes, and has no names that need them for anything else. */
const marks = new RegExp(sep === '\\' ? unprintable.source : `\\\\|${unprintable.source}`, 'gu');

/**
 * A name for one column of a line of text: tab, line feed, carriage return and (but on Windows) backslash become `\t`, `\n`,
 * `\r` and `\\`, all else that a terminal would obey `\uXXXX`, as in JSON. All other letters stay.
 */
export function printable(name: string): string {
  return name.replace(marks, (mark) => short[mark] ?? escaped(mark));
}

/** A message whose lines stay lines; what else a terminal would obey becomes `\uXXXX`. */
export function printableLines(text: string): string {
  return text.replace(new RegExp(unprintable.source, 'gu'), (mark) => (mark === '\n' ? mark : escaped(mark)));
}

function escaped(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
