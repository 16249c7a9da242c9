import type { ImageSource } from './pixels.js';
import { type ImageHeader, type ReadImageOptions, uprightImage } from './upright-image.js';

/**
 * Reads a picture's header alone: its upright size (pixels) and its kind by content.
 *
 * @throws SaccadeError `unreadable-image`, `not-an-image`, `unsupported-image` or `image-too-large`.
 */
export async function probeImage(source: ImageSource, options: ReadImageOptions = {}): Promise<ImageHeader> {
  return (await uprightImage(source, options)).header;
}
