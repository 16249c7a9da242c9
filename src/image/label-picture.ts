import { blendDrawing } from './blend-drawing.js';
import type { Lettering } from './lettering.js';
import { rasterize } from './rasterize.js';
import type { UprightPicture } from './read-upright.js';

/** Letters below this size (pixels) cannot be read. */
const smallestLetters = 8;

/**
 * Writes a word on a dark plate at the middle of a picture's lower edge, in place. Long words are made smaller to fit;
 * pictures too small for a legible word stay as they are.
 */
export async function labelPicture(picture: UprightPicture, word: string, lettering: Lettering): Promise<void> {
  const { width, height } = picture;
  const wanted = Math.min(48, Math.max(12, Math.min(width, height) * 0.075));
  const room = 0.9 * width - wanted;
  const size = Math.min(wanted, (wanted * room) / lettering.measure(word, wanted));
  if (!(size >= smallestLetters) || height < 3 * size) return;
  const plate = {
    width: Math.ceil(lettering.measure(word, size) + size),
    height: Math.ceil(1.5 * size),
  };
  const path = lettering.outline(word, { x: size / 2, y: 1.08 * size, size });
  const drawing = await rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${plate.width}" height="${plate.height}">` +
      `<rect width="100%" height="100%" rx="${(size / 3).toFixed(1)}" fill="#000" fill-opacity="0.68"/>` +
      `<path d="${path}" fill="#fff"/></svg>`,
  );
  const margin = Math.round(size / 2);
  blendDrawing(picture, drawing, Math.round((width - plate.width) / 2), height - plate.height - margin);
}
