import { inflateRawSync } from 'node:zlib';
import { type Entry, fromBufferPromise } from 'yauzl';

/** Reads a file of an archive by its name. */
export type ReadMember = (name: string) => Promise<Buffer>;

/** @param archive - the bytes of a zip archive; one that is none is refused with an error of its reader's */
export async function readZip(archive: Buffer): Promise<ReadMember> {
  const zip = await fromBufferPromise(archive, { autoClose: false });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return async (name) => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`no ${name}`);
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    const packed = archive.subarray(fileDataStart, fileDataStart + entry.compressedSize);
    return entry.compressionMethod === 0 ? packed : inflateRawSync(packed);
  };
}
