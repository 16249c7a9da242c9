import { open, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { SaccadeError } from '../errors.js';
import type { ImageSource } from './pixels.js';

/** What sharp may be given: the path of a picture whose first bytes were seen, or a picture's bytes. */
export interface OpenedImage {
  readonly input: string | Uint8Array;
  /** For messages. */
  readonly name: string;
  /** Whether the bytes begin as a picture does. */
  readonly signed: boolean;
}

/** Enough for every signature. */
const headBytes = 4100;
/** A file of no known kind may be an SVG, which is read whole. */
const largestUnknown = 64 * 1024 * 1024;

const readable = new Set(['jpg', 'png', 'apng', 'webp', 'gif', 'avif', 'tif']);
const tiffSignatures = new Set(['II*\0', 'MM\0*', 'II+\0', 'MM\0+']);
const unsupported: Readonly<Record<string, string>> = {
  heic: 'HEIC',
  jxl: 'JPEG XL',
  bmp: 'BMP',
  jp2: 'JPEG 2000',
  jpx: 'JPEG 2000',
  jpm: 'JPEG 2000',
  mj2: 'JPEG 2000',
  jxr: 'JPEG XR',
  jls: 'JPEG-LS',
  psd: 'Photoshop',
  xcf: 'GIMP',
  ico: 'icon',
  icns: 'icon',
  pdf: 'PDF',
  ...Object.fromEntries(['arw', 'cr2', 'cr3', 'dng', 'nef', 'orf', 'raf', 'rw2'].map((raw) => [raw, 'camera RAW'])),
};

/** A picture's name in messages. */
export function imageName(source: ImageSource): string {
  if (typeof source === 'string') return source;
  return source instanceof URL ? fileURLToPath(source) : 'the given bytes';
}

/**
 * Looks at the first bytes of a picture and decides what sharp gets to see of it. Only files that carry the signature of
 * a raster picture are handed over by path; all others are read into memory first, for an SVG without a place of its own
 * can name no other file.
 *
 * @throws SaccadeError `unsupported-image` for known kinds that cannot be read, `unreadable-image` for empty and
 *   inaccessible files, `not-an-image` for large files of no known kind.
 */
export async function openImage(source: ImageSource): Promise<OpenedImage> {
  const name = imageName(source);
  if (source instanceof Uint8Array) {
    return { input: source, name, signed: isSigned(await kindOf(source, source), name) };
  }
  try {
    const { head, size } = await readHead(name);
    if (isSigned(await kindOf(head, name), name)) return { input: name, name, signed: true };
    if (size > largestUnknown) throw notAnImage(name);
    return { input: await readFile(name), name, signed: false };
  } catch (error) {
    if (error instanceof SaccadeError) throw error;
    throw new SaccadeError(
      'unreadable-image',
      `Expected a readable file for ${name}, got the system's answer ${(error as NodeJS.ErrnoException).code ?? error}. Check that it is still there and may be read.`,
      { cause: error },
    );
  }
}

export function notAnImage(name: string, cause?: unknown): SaccadeError {
  return new SaccadeError(
    'not-an-image',
    `Expected a picture in ${name}, got something that is not an image. Remove it, or save the picture again as JPEG or PNG.`,
    { cause },
  );
}

async function readHead(path: string): Promise<{ head: Uint8Array; size: number }> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

/** Extension that belongs to the content, '' where it has no known signature; `whole` is the file's path or all its bytes. */
async function kindOf(head: Uint8Array, whole: string | Uint8Array): Promise<string> {
  if (head.length === 0) return 'empty';
  // Raw photographs are told from TIFF by their tags, which may stand anywhere in the file.
  if (!tiffSignatures.has(Buffer.from(head.subarray(0, 4)).toString('latin1')))
    return (await fileTypeFromBuffer(head))?.ext ?? '';
  const type = typeof whole === 'string' ? await fileTypeFromFile(whole) : await fileTypeFromBuffer(whole);
  return type?.ext ?? 'tif';
}

function isSigned(kind: string, name: string): boolean {
  if (kind === 'empty')
    throw new SaccadeError(
      'unreadable-image',
      `Expected a picture in ${name}, got an empty file. Copy it again from its source.`,
    );
  if (unsupported[kind])
    throw new SaccadeError(
      'unsupported-image',
      `Expected JPEG, PNG, WebP, GIF, AVIF, TIFF or SVG in ${name}, got a ${unsupported[kind]} picture. Convert it to JPEG or PNG first.`,
    );
  return readable.has(kind);
}
