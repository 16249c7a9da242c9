import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
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

/** Reads a journal line by line, so that its size does not matter. A missing file has no lines. */
export async function* readJournal(path: string): AsyncGenerator<JournalLine> {
  const stream = createReadStream(path, 'utf8');
  const lines = createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY });
  try {
    await new Promise<void>((resolve, reject) => stream.once('ready', resolve).once('error', reject));
    for await (const text of lines) if (text.trim() !== '') yield parseLine(text);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    lines.close();
    stream.destroy();
  }
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
