import { createHash } from 'node:crypto';
import { closeSync, existsSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { bytesPerValue, type FeatureStorage } from './feature-storage.js';

/** What a file of features says of itself; its key binds it to encoder, preprocessing and pictures. */
export interface FeatureFileHeader {
  readonly kind: 'saccade features 1';
  readonly key: string;
  /** `[images, cells, channels]`. */
  readonly shape: readonly [number, number, number];
  readonly storage: FeatureStorage;
  /** Images written and flushed so far. */
  readonly done: number;
}

/** The header is a line of JSON, filled up with blanks to this many bytes; the features begin behind it. */
export const headerBytes = 1024;

/** SHA-256 (hex) of all that features depend on. */
export function featureKey(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Bytes of one image's features. */
export function imageBytes(header: FeatureFileHeader): number {
  const [, cells, channels] = header.shape;
  return cells * channels * bytesPerValue(header.storage);
}

export function fileBytes(header: FeatureFileHeader): number {
  return headerBytes + header.shape[0] * imageBytes(header);
}

export function writeHeader(file: number, header: FeatureFileHeader): void {
  writeSync(file, `${JSON.stringify(header).padEnd(headerBytes - 1)}\n`, 0);
}

/** How many images the file already holds for the wanted header; 0 where it is absent, damaged or of other pictures. */
export function imagesIn(path: string, wanted: FeatureFileHeader): number {
  if (!existsSync(path)) return 0;
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(headerBytes);
    readSync(file, head, 0, headerBytes, 0);
    const { done, ...found } = JSON.parse(head.toString('utf8')) as FeatureFileHeader;
    const { done: _none, ...expected } = wanted;
    const holds = Math.floor((fstatSync(file).size - headerBytes) / imageBytes(wanted));
    return JSON.stringify(found) === JSON.stringify(expected) && done <= holds ? done : 0;
  } catch {
    return 0;
  } finally {
    closeSync(file);
  }
}
