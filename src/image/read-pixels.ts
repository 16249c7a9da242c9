import { enlarge } from './enlarge.js';
import type { ImageSource, Pixels, Preprocessing } from './pixels.js';
import { type ReadImageOptions, uprightImage } from './upright-image.js';

/**
 * Reads a picture as the encoder takes it: upright, sRGB, opaque, squashed to the model's square. The filter is for
 * shrinking; what is smaller than the square is interpolated linearly.
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
  // Drawings have no size of their own; all others first shrink where they are larger, then grow where they are smaller.
  const isDrawing = header.format === 'svg';
  const [width, height] = isDrawing ? [size, size] : [Math.min(header.width, size), Math.min(header.height, size)];
  const shrunk = await decode((image) => image.resize(width, height, { fit: 'fill', kernel: filter }));
  const square = width < size || height < size ? enlarge(shrunk, size) : shrunk;
  return { ...square, originalWidth: header.width, originalHeight: header.height };
}
