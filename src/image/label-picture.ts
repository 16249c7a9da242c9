import { fillContours } from './fill-contours.js';
import type { Lettering } from './lettering.js';
import type { UprightPicture } from './read-upright.js';
import { roundedBox } from './rounded-box.js';

/** Letters below this size (pixels) cannot be read. */
const smallestLetters = 8;

/**
 * Writes a word on a dark plate at the middle of a picture's lower edge, in place. Long words are made smaller to fit;
 * pictures too small for a legible word stay as they are.
 */
export function labelPicture(picture: UprightPicture, word: string, lettering: Lettering): void {
  const wanted = Math.min(48, Math.max(12, Math.round(Math.min(picture.width, picture.height) * 0.075)));
  const room = 0.9 * picture.width - wanted;
  const size = Math.min(wanted, (wanted * room) / lettering.measure(word, wanted));
  if (!(size >= smallestLetters) || picture.height < 3 * size) return;
  const width = Math.ceil(lettering.measure(word, size) + size);
  const height = Math.ceil(1.5 * size);
  const x = Math.round((picture.width - width) / 2);
  const y = picture.height - height - Math.round(size / 2);
  fillContours(picture, [roundedBox({ x, y, width, height, radius: size / 3 })], { color: [0, 0, 0], opacity: 0.68 });
  fillContours(picture, lettering.outline(word, { x: x + size / 2, y: y + 1.08 * size, size }), {
    color: [255, 255, 255],
  });
}
