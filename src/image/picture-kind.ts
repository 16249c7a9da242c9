import { open } from 'node:fs/promises';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';

/** Enough for every signature. */
const headBytes = 4100;
const tiffSignatures = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
const readable = new Set(['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif']);

/** Judges a file, by path or by its bytes, by its signature: an extension as `file-type` names it, `empty`, or '' where it has none. */
export async function pictureKind(file: string | Uint8Array): Promise<string> {
  const head = typeof file === 'string' ? await readHead(file) : file;
  if (head.length === 0) return 'empty';
  if (!tiffSignatures.has(Buffer.from(head.subarray(0, 4)).toString('latin1')))
    return (await fileTypeFromBuffer(head))?.ext ?? '';
  // Raw photographs are told from TIFF by their tags, which may stand anywhere in the file.
  const type = typeof file === 'string' ? await fileTypeFromFile(file) : await fileTypeFromBuffer(file);
  return type?.ext ?? 'tif';
}

/** Whether a kind is a raster picture that can be decoded. */
export function isReadableKind(kind: string): boolean {
  return readable.has(kind);
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
