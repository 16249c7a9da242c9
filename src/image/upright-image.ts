import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { SaccadeError } from '../errors.js';
import { DecodeGate } from './decode-gate.js';
import { notAnImage, type OpenedImage, openImage } from './open-image.js';
import type { ImageSource } from './pixels.js';

// Many pictures are in flight at once, each on one thread; none is read twice.
sharp.concurrency(1);
sharp.cache(false);

/** Pictures with more pixels are refused unless a caller says otherwise. */
export const defaultPixelLimit = 268_402_689;

/** One more than cores, but never all of the four threads that also read and write files. */
const gate = new DecodeGate({ pictures: Math.min(availableParallelism() + 1, 3), pixels: defaultPixelLimit });

export interface ReadImageOptions {
  /** Pictures with more pixels are refused. */
  readonly pixelLimit?: number;
}

/** Header of a picture: its upright size in pixels and its kind by content. */
export interface ImageHeader {
  readonly width: number;
  readonly height: number;
  readonly format: string;
}

/** A picture whose header was read, and how to decode it. */
export interface UprightImage {
  readonly header: ImageHeader;
  /** Decodes as 8-bit sRGB, upright, on white, row-major `[height, width, 3]`, after `shape` has said to what size. */
  decode(shape: (image: Sharp) => Sharp): Promise<{ values: Uint8Array; width: number; height: number }>;
}

const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff', 'svg']);

/**
 * The one way in which saccade reads a picture: first frame or page, EXIF orientation applied, any colour space and depth
 * turned to 8-bit sRGB, transparency flattened on white.
 *
 * @throws SaccadeError `unreadable-image`, `not-an-image`, `unsupported-image` or `image-too-large`.
 */
export async function uprightImage(source: ImageSource, options: ReadImageOptions = {}): Promise<UprightImage> {
  const opened = await openImage(source);
  const header = await readHeader(opened, options.pixelLimit ?? defaultPixelLimit);
  return { header, decode: (shape) => gate.run(header.width * header.height, () => decode(opened, shape)) };
}

async function readHeader(opened: OpenedImage, pixelLimit: number): Promise<ImageHeader> {
  let metadata: Metadata;
  try {
    metadata = await sharp(opened.input, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch (error) {
    throw failure(opened, error);
  }
  if (!formats.has(metadata.format)) throw notAnImage(opened.name);
  const { width, height } = metadata.autoOrient;
  if (width * height > pixelLimit)
    throw new SaccadeError(
      'image-too-large',
      `Expected at most ${pixelLimit} pixels in ${opened.name}, got ${width} × ${height}. Raise --pixel-limit if there is memory for it.`,
    );
  return { width, height, format: metadata.format };
}

async function decode(opened: OpenedImage, shape: (image: Sharp) => Sharp) {
  // The header was held against the limit; libvips' own limit would count differently.
  const image = sharp(opened.input, { failOn: 'error', limitInputPixels: false }).autoOrient();
  try {
    const { data, info } = await shape(image.toColourspace('srgb').flatten({ background: 'white' }))
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    if (info.channels !== 3) throw new Error(`expected 3 channels, got ${info.channels}`);
    return {
      values: new Uint8Array(data.buffer, data.byteOffset, data.length),
      width: info.width,
      height: info.height,
    };
  } catch (error) {
    throw failure(opened, error);
  }
}

function failure({ name, signed }: OpenedImage, error: unknown): SaccadeError {
  const message = error instanceof Error ? error.message : String(error);
  if (!signed && /unsupported image format/.test(message)) return notAnImage(name, error);
  return new SaccadeError(
    'unreadable-image',
    `Expected a whole picture in ${name}, got one that is cut off or damaged. Copy it again from its source.`,
    { cause: error },
  );
}
