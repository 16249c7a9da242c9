import { readFile, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { SaccadeError } from '../errors.js';
import { isReadableKind, pictureKind } from './picture-kind.js';
import type { ImageSource } from './pixels.js';

/** What sharp may be given: the path of a picture whose first bytes were seen, or a picture's bytes. */
export interface OpenedImage {
  readonly input: string | Uint8Array;
  /** For messages. */
  readonly name: string;
  /** Whether the bytes begin as a picture does. */
  readonly signed: boolean;
}

/** A file of no known kind may be an SVG, which is read whole. */
const largestUnknown = 64 * 1024 * 1024;

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
function imageName(source: ImageSource): string {
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
  if (source instanceof Uint8Array) return { input: source, name, signed: isSigned(await pictureKind(source), name) };
  try {
    if (isSigned(await pictureKind(name), name)) return { input: name, name, signed: true };
    if ((await stat(name)).size > largestUnknown) throw notAnImage(name);
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
  return isReadableKind(kind);
}
