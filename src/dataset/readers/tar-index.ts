import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { extract, type Header } from 'tar-stream';
import { SaccadeError } from '../../errors.js';

/** Where a file lies inside a tar archive (bytes). */
export interface TarMember {
  readonly name: string;
  readonly offset: number;
  readonly size: number;
}

/** Passes once through an archive and lists its files; contents stay on disk. */
export async function tarIndex(path: string): Promise<TarMember[]> {
  const members: TarMember[] = [];
  try {
    for await (const entry of createReadStream(path).pipe(extract())) {
      // Set by tar-stream since 3.0, absent from its published types.
      const { name, size = 0, type, byteOffset } = entry.header as Header & { byteOffset: number };
      if (type === 'file' || type === 'contiguous-file')
        members.push({ name: name.replace(/^\.\//, ''), offset: byteOffset, size });
      entry.resume();
    }
  } catch (cause) {
    throw new SaccadeError(
      'bad-data',
      `Expected a whole tar archive in ${path}, got one that is cut off or damaged (${cause instanceof Error ? cause.message : cause}). Copy it again from its source.`,
      { cause },
    );
  }
  return members;
}

/** The bytes of one file of an archive. */
export function readTarMember(path: string, { offset, size }: TarMember): Uint8Array {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(size);
    return bytes.subarray(0, readSync(file, bytes, 0, size, offset));
  } finally {
    closeSync(file);
  }
}
