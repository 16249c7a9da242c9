import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { spaceError } from './disk-space.js';
import { type FeatureFileHeader, headerBytes, indexLineBytes, indexPath, rowBytes } from './feature-file.js';
import { packFeatures } from './feature-storage.js';

export interface GrowingFile {
  readonly path: string;
  readonly header: FeatureFileHeader;
  /** Rows that are whole. */
  readonly rows: number;
}

/** Writes rows; `flush` makes them last, and lets them count only then. */
export function openFeatureWriter({ path, header, rows }: GrowingFile) {
  const data = openSync(path, 'r+');
  const index = openSync(indexPath(path), 'r+');
  // What lies behind the whole rows would else be taken for the index of rows to come.
  ftruncateSync(index, rows * indexLineBytes);
  ftruncateSync(data, headerBytes + rows * rowBytes(header));
  let indexed = rows;
  let pending: string[] = [];
  const guarded = (write: () => void) => {
    try {
      write();
    } catch (error) {
      throw spaceError(error, path);
    }
  };
  const flush = () =>
    guarded(() => {
      fdatasyncSync(data);
      writeAll(index, Buffer.from(pending.map((image) => `${image}\n`).join('')), indexed * indexLineBytes);
      fdatasyncSync(index);
      indexed += pending.length;
      pending = [];
    });
  return {
    append(values: Float32Array, images: readonly string[]) {
      const position = headerBytes + (indexed + pending.length) * rowBytes(header);
      guarded(() => writeAll(data, packFeatures(values, header.storage), position));
      pending.push(...images);
    },
    flush,
    close() {
      try {
        flush();
      } finally {
        closeSync(data);
        closeSync(index);
      }
    },
  };
}

/** A system may write less than it is given; the next attempt then says why. */
function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let written = 0; written < bytes.length; )
    written += writeSync(file, bytes, written, bytes.length - written, position + written);
}
