import { createReadStream } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { ReportEntry } from './page/attention-data.js';

/** A picture that lies in a file of parts, and where. */
export interface ReportPart extends Pick<ReportEntry, 'caption' | 'confidence'> {
  /** Of its line (bytes). */
  readonly start: number;
  readonly length: number;
}

/** Where the pictures of a report lie until the page is written: a line of JSON each, beside the page. */
export const partsPath = (report: string): string => `${report}.part.jsonl`;

/** What a file of parts holds, by picture; the last of several lines counts, a torn last line does not. */
export async function readParts(path: string): Promise<Map<string, ReportPart>> {
  const parts = new Map<string, ReportPart>();
  for await (const { line, start } of readLines(path)) {
    const entry = parseEntry(line);
    if (entry) parts.set(entry.file, { ...entry, start, length: line.length });
  }
  return parts;
}

/** The pictures of a report that is being made, in a file, so that memory holds names and captions alone. */
export class ReportParts {
  readonly #path: string;
  readonly #file: FileHandle;
  readonly #parts: Map<string, ReportPart>;
  #size: number;

  private constructor(path: string, { file, parts }: { file: FileHandle; parts: Map<string, ReportPart> }) {
    this.#path = path;
    this.#file = file;
    this.#parts = parts;
    this.#size = [...parts.values()].reduce((size, { start, length }) => Math.max(size, start + length + 1), 0);
  }

  /** Goes on with the pictures of an earlier run that are still good. */
  static async open(path: string, kept: ReadonlyMap<string, ReportPart>): Promise<ReportParts> {
    const parts = new Map(kept);
    const file = await open(path, 'a+');
    const made = new ReportParts(path, { file, parts });
    await file.truncate(made.#size);
    return made;
  }

  /** In the order in which they came. */
  get pictures(): ReadonlyMap<string, Pick<ReportEntry, 'caption' | 'confidence'>> {
    return this.#parts;
  }

  async append(entry: ReportEntry): Promise<void> {
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    await this.#file.appendFile(line);
    const { caption, confidence } = entry;
    this.#parts.set(entry.file, { caption, confidence, start: this.#size, length: line.length - 1 });
    this.#size += line.length;
  }

  /** A picture as JSON. */
  async read(picture: string): Promise<string> {
    const { start, length } = this.#parts.get(picture)!;
    const line = Buffer.alloc(length);
    await this.#file.read(line, 0, length, start);
    return line.toString();
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  async remove(): Promise<void> {
    await this.close();
    await rm(this.#path, { force: true });
  }
}

async function* readLines(path: string): AsyncGenerator<{ line: Buffer; start: number }> {
  let rest: Buffer = Buffer.alloc(0);
  let start = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      rest = Buffer.concat([rest, chunk]);
      let at = 0;
      for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n', at)) {
        yield { line: rest.subarray(at, end), start: start + at };
        at = end + 1;
      }
      start += at;
      rest = rest.subarray(at);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function parseEntry(line: Buffer): Pick<ReportEntry, 'file' | 'caption' | 'confidence'> | undefined {
  try {
    const { file, caption, confidence } = JSON.parse(line.toString()) as ReportEntry;
    return { file, caption, confidence };
  } catch {
    return undefined; // Torn by a power cut.
  }
}
