import type { ImageSource, Pixels, Preprocessing } from './pixels.js';
import { type ReadImageOptions, uprightImage } from './upright-image.js';

/**
 * Reads a picture as the encoder takes it: upright, sRGB, opaque, squashed to the model's square.
 *
 * @throws SaccadeError `unreadable-image`, `not-an-image`, `unsupported-image` or `image-too-large`.
 */
export async function readPixels(
  source: ImageSource,
  preprocessing: Preprocessing,
  options: ReadImageOptions = {},
): Promise<Pixels> {
  const { header, decode } = await uprightImage(source, options);
  const { size, filter } = preprocessing;
  const square = await decode((image) => image.resize(size, size, { fit: 'fill', kernel: filter }));
  return { ...square, originalWidth: header.width, originalHeight: header.height };
}
