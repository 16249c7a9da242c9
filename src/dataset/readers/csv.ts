import { parse } from 'csv-parse/sync';
import { SaccadeError } from '../../errors.js';
import { isPictureName } from '../../image/image-names.js';
import type { DataFile } from '../data-file.js';
import { type CaptionReader, emptyReading, type Reading } from '../reading.js';
import { findColumns } from './column-names.js';
import { mendQuotes } from './mend-quotes.js';

const delimiters = [',', ';', '\t', '|'] as const;

/** Where things stand in a table. */
interface Layout {
  readonly delimiter: string;
  readonly hasHeader: boolean;
  readonly columns: number;
  readonly file: number;
  readonly captions: readonly number[];
  readonly split: number;
}

/** By the header; without one, a table whose first field is a picture's name and whose second is some words. */
function layoutOf(data: DataFile): Layout | undefined {
  const head = data.lines.find((line) => line.trim() !== '');
  if (head === undefined) return undefined;
  for (const delimiter of delimiters) {
    const names = fieldsOf(head, delimiter).map((name) => name.trim());
    const found = findColumns(names);
    const place = (name: string | undefined) => (name === undefined ? -1 : names.indexOf(name));
    const common = { delimiter, columns: names.length };
    if (found)
      return {
        ...common,
        hasHeader: true,
        file: place(found.file),
        captions: found.captions.map(place),
        split: place(found.split),
      };
    const looksPlain = names.length > 1 && isPictureName(names[0]!) && /\p{L}.*\s/u.test(names[1]!);
    if (looksPlain) return { ...common, columns: 2, hasHeader: false, file: 0, captions: [1], split: -1 };
  }
  return undefined;
}

function fieldsOf(line: string, delimiter: string): string[] {
  try {
    return parse(line, { delimiter, relax_quotes: true })[0] ?? [];
  } catch {
    return [];
  }
}

function recordsOf(data: DataFile, { delimiter, columns, file }: Layout): string[][] {
  const lines = columns === 2 && file === 0 ? mendQuotes(data.lines, delimiter) : data.lines;
  try {
    return parse(lines.join('\n'), {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SaccadeError(
      'bad-data',
      `Expected quotes as in RFC 4180 in ${data.path}, got "${reason}". Double the quotes inside quoted captions.`,
      { cause },
    );
  }
}

/** A single caption may hold delimiters without being quoted: the fields that are too many are its own. */
function joinSurplus(record: readonly string[], { columns, captions, delimiter }: Layout): readonly string[] {
  const surplus = record.length - columns;
  if (surplus <= 0 || captions.length !== 1) return record;
  const at = captions[0]!;
  const caption = record.slice(at, at + surplus + 1).join(delimiter);
  return [...record.slice(0, at), caption, ...record.slice(at + surplus + 1)];
}

function readRecord(record: readonly string[], layout: Layout, { rows, dropped }: Reading): void {
  const fields = joinSurplus(record, layout);
  const file = fields[layout.file]?.trim();
  const split = layout.split < 0 ? undefined : fields[layout.split]?.trim();
  for (const place of layout.captions) {
    const caption = fields[place];
    if (file && caption !== undefined) rows.push({ file, caption, split });
    // Tables with several captions a picture leave the last ones empty where there are fewer.
    else if (layout.captions.length === 1)
      dropped.push({ file: file ?? '', caption: record.join(layout.delimiter), reason: 'the line has too few fields' });
  }
}

/**
 * Tables with a picture and a caption a line, delimited by comma, semicolon, tab or |, in any order of columns: RFC 4180,
 * and what people make of it (captions with commas and stray quotes but no quoting).
 */
export const csv: CaptionReader = {
  recognises: (data) => layoutOf(data) !== undefined,
  read(data) {
    const layout = layoutOf(data)!;
    const reading = emptyReading();
    const records = recordsOf(data, layout);
    if (!layout.hasHeader) reading.notes.push(`${data.name} has no header; its first column was taken as the picture.`);
    for (const record of layout.hasHeader ? records.slice(1) : records) readRecord(record, layout, reading);
    return reading;
  },
};
