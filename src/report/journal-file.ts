import { open } from 'node:fs/promises';
import { SaccadeError } from '../errors.js';
import type { JournalRecord } from './journal-record.js';

/** What a caption depends on besides the picture and the model. */
export type JournalSettings = Readonly<Record<string, string | number | boolean | readonly string[]>>;

/** First line of a journal. */
export interface JournalHeader {
  /** Version of saccade that began it. */
  readonly saccade: string;
  /** Name and hash of the weights. */
  readonly model: string;
  readonly settings: JournalSettings;
}

export type JournalLine =
  | { readonly kind: 'header'; readonly header: JournalHeader }
  | { readonly kind: 'record'; readonly record: JournalRecord; readonly text: string }
  /** Torn by a power cut, or of another program. */
  | { readonly kind: 'unknown' };

/**
 * Reads a journal line by line, so that its size does not matter. A missing file has no lines.
 *
 * @throws SaccadeError `usage` where it is a folder
 */
export async function* readJournal(path: string): AsyncGenerator<JournalLine> {
  const file = await open(path).catch(ignoreMissing);
  if (!file) return;
  try {
    if ((await file.stat()).isDirectory())
      throw new SaccadeError('usage', `Expected a file for the journal, got the folder ${path}. Give a .jsonl file.`);
    for await (const text of file.readLines()) if (text.trim() !== '') yield parseLine(text);
  } finally {
    await file.close();
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

function parseLine(text: string): JournalLine {
  let content: Partial<JournalHeader & JournalRecord> | null;
  try {
    content = JSON.parse(text);
  } catch {
    return { kind: 'unknown' };
  }
  if (typeof content !== 'object' || content === null) return { kind: 'unknown' };
  if (typeof content.saccade === 'string' && typeof content.settings === 'object')
    return { kind: 'header', header: content as JournalHeader };
  if (typeof content.file === 'string' && ('caption' in content || 'error' in content))
    return { kind: 'record', record: content as JournalRecord, text };
  return { kind: 'unknown' };
}
