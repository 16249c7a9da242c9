import type { DataFile } from '../data-file.js';
import { type CaptionReader, emptyReading, type Reading } from '../reading.js';
import { findColumns } from './column-names.js';
import { captionsIn, isObject } from './json-values.js';

interface Line {
  readonly number: number;
  readonly text: string;
  readonly value: unknown;
}

function* linesOf(data: DataFile): Generator<Line> {
  if (Array.isArray(data.json)) {
    for (const [index, value] of data.json.entries()) yield { number: index + 1, text: JSON.stringify(value), value };
    return;
  }
  for (const [index, text] of data.lines.entries()) {
    if (text.trim() !== '') yield { number: index + 1, text, value: parsed(text) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first line of saccade's own journal, and its lines about pictures that failed, hold no caption and are no fault. */
const isJournalEntry = (value: Record<string, unknown>) => 'saccade' in value || 'error' in value;

function readRecord(line: Line, name: string, { rows, dropped }: Reading): void {
  const { value } = line;
  if (isObject(value) && isJournalEntry(value)) return;
  const columns = isObject(value) ? findColumns(Object.keys(value)) : undefined;
  if (!isObject(value) || !columns) {
    const reason = isObject(value) ? 'no file or no caption is named' : 'the line is no JSON object';
    dropped.push({ file: `${name} line ${line.number}`, caption: line.text, reason });
    return;
  }
  const split = columns.split && typeof value[columns.split] === 'string' ? String(value[columns.split]) : undefined;
  for (const column of columns.captions) {
    for (const caption of captionsIn(value[column])) rows.push({ file: String(value[columns.file]), caption, split });
  }
}

/**
 * JSON Lines, one object a line (or one list of such objects): `file_name`, `file` or `image` and `text` or `caption`
 * (a text or a list of them), `split` if wanted. Also `metadata.jsonl` of image folders, saccade's own journal and COCO results.
 */
export const jsonl: CaptionReader = {
  recognises(data) {
    const first = [...take(linesOf(data), 3)];
    return first.some(({ value }) => isObject(value) && findColumns(Object.keys(value)) !== undefined);
  },
  read(data) {
    const reading = emptyReading();
    for (const line of linesOf(data)) readRecord(line, data.name, reading);
    return reading;
  },
};

function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let left = count;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}
