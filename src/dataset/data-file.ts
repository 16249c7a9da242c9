import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { SaccadeError } from '../errors.js';

/** A string of JavaScript holds no more. */
const largestText = 500_000_000;

/** A file or folder that may hold captions; its content is read when first asked for, and once. */
export class DataFile {
  readonly path: string;
  readonly name: string;
  readonly isFolder: boolean;
  /** What a person should know about how the content was read. */
  readonly notes: string[] = [];
  #text: string | undefined;
  #json: { readonly value: unknown } | undefined;

  constructor(path: string) {
    this.path = path;
    this.name = basename(path);
    this.isFolder = statSync(path).isDirectory();
  }

  /** The folder that relative names start from. */
  get folder(): string {
    return this.isFolder ? this.path : dirname(this.path);
  }

  /** The first bytes; empty for a folder. */
  head(length: number): Uint8Array {
    if (this.isFolder) return new Uint8Array();
    const file = openSync(this.path, 'r');
    try {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, 0));
    } finally {
      closeSync(file);
    }
  }

  /** The whole content as text, without byte-order mark; empty for a folder and for what is no text. */
  get text(): string {
    this.#text ??= this.isFolder || this.head(1024).includes(0) ? this.#wideText() : this.#readText();
    return this.#text;
  }

  get lines(): string[] {
    return this.text.split(/\r\n|\n|\r/);
  }

  /** The content as JSON; undefined where it is none. */
  get json(): unknown {
    this.#json ??= { value: parseJson(this.text) };
    return this.#json.value;
  }

  #readText(): string {
    const { size } = statSync(this.path);
    if (size > largestText)
      throw new SaccadeError(
        'bad-data',
        `Expected at most ${largestText / 1e6} MB of text in ${this.path}, got ${Math.round(size / 1e6)} MB. Split the file.`,
      );
    const bytes = readFileSync(this.path);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.notes.push(`${this.name} is no UTF-8; it was read as Windows-1252.`);
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }

  /** Spreadsheets also write UTF-16, told by its byte-order mark. */
  #wideText(): string {
    const [first, second] = this.head(2);
    if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(readFileSync(this.path));
    if (first === 0xfe && second === 0xff) {
      const bytes = readFileSync(this.path);
      return new TextDecoder('utf-16le').decode(bytes.subarray(0, bytes.length & ~1).swap16());
    }
    return '';
  }
}

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
