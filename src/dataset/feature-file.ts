import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { bytesPerValue, type FeatureStorage } from './feature-storage.js';

/** What a file of features says of itself; its key binds it to encoder and preprocessing. */
export interface FeatureFileHeader {
  readonly kind: 'saccade features 1';
  readonly key: string;
  /** `[cells, channels]` */
  readonly shape: readonly [number, number];
  readonly storage: FeatureStorage;
}

/**
 * The header is a line of JSON, filled up with blanks to this many bytes; behind it lies row after row. A file beside it,
 * `.index`, has a line for each row: the SHA-256 of the picture's identity. A row counts when its line is whole.
 */
export const headerBytes = 1024;
export const indexLineBytes = 65;
export const indexPath = (path: string): string => `${path}.index`;

export function headerText(header: FeatureFileHeader): string {
  return `${JSON.stringify(header).padEnd(headerBytes - 1)}\n`;
}

/** SHA-256 (hex) of anything that JSON can say. */
export function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Bytes of one row. */
export function rowBytes({ shape, storage }: FeatureFileHeader): number {
  return shape[0] * shape[1] * bytesPerValue(storage);
}

/** Identities of the rows that are whole, in order; none where the file is absent, damaged or another one. */
export function rowsIn(path: string, header: FeatureFileHeader): string[] {
  if (!existsSync(path) || !existsSync(indexPath(path))) return [];
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headerBytes);
    readSync(file, head, 0, headerBytes, 0);
    if (head.toString('utf8') !== headerText(header)) return [];
    const held = Math.floor((fstatSync(file).size - headerBytes) / rowBytes(header));
    const lines = readFileSync(indexPath(path), 'latin1').match(/[0-9a-f]{64}\n/gy) ?? [];
    return lines.slice(0, held).map((line) => line.trimEnd());
  } finally {
    closeSync(file);
  }
}
