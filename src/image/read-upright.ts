import type { ImageSource } from './pixels.js';
import { type ReadImageOptions, uprightImage } from './upright-image.js';

/** A picture for people: upright, sRGB, opaque, in its own aspect ratio; `values` row-major `[height, width, 3]` (0–255). */
export interface UprightPicture {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/**
 * Reads a picture upright, its longest side capped at `maxSize` pixels and never enlarged.
 *
 * @throws SaccadeError `unreadable-image`, `not-an-image`, `unsupported-image` or `image-too-large`.
 */
export async function readUpright(
  source: ImageSource,
  options: ReadImageOptions & { readonly maxSize?: number } = {},
): Promise<UprightPicture> {
  const { decode } = await uprightImage(source, options);
  const { maxSize } = options;
  return decode((image) =>
    maxSize === undefined ? image : image.resize(maxSize, maxSize, { fit: 'inside', withoutEnlargement: true }),
  );
}
