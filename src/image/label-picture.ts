import { blendDrawing } from './blend-drawing.js';
import type { Lettering } from './lettering.js';
import { type Drawing, rasterize } from './rasterize.js';
import type { UprightPicture } from './read-upright.js';

/** Letters below this size (pixels) cannot be read. */
const smallestLetters = 8;

/** Plates of words that were drawn lately; captions say the same few words again and again. */
const drawn = new WeakMap<Lettering, Map<string, Drawing>>();
const platesKept = 200;

/**
 * Writes a word on a dark plate at the middle of a picture's lower edge, in place. Long words are made smaller to fit;
 * pictures too small for a legible word stay as they are.
 */
export async function labelPicture(picture: UprightPicture, word: string, lettering: Lettering): Promise<void> {
  const { width, height } = picture;
  const wanted = Math.min(48, Math.max(12, Math.round(Math.min(width, height) * 0.075)));
  const room = 0.9 * width - wanted;
  const size = Math.min(wanted, (wanted * room) / lettering.measure(word, wanted));
  if (!(size >= smallestLetters) || height < 3 * size) return;
  const plate = await wordPlate(word, size, lettering);
  const left = Math.round((width - plate.width) / 2);
  blendDrawing(picture, plate, { left, top: height - plate.height - Math.round(size / 2) });
}

async function wordPlate(word: string, size: number, lettering: Lettering): Promise<Drawing> {
  const plates = drawn.get(lettering) ?? new Map<string, Drawing>();
  drawn.set(lettering, plates);
  const key = `${size} ${word}`;
  const plate = plates.get(key) ?? (await drawPlate(word, size, lettering));
  plates.delete(key);
  plates.set(key, plate);
  if (plates.size > platesKept) plates.delete(plates.keys().next().value!);
  return plate;
}

function drawPlate(word: string, size: number, lettering: Lettering): Promise<Drawing> {
  const width = Math.ceil(lettering.measure(word, size) + size);
  const height = Math.ceil(1.5 * size);
  const path = lettering.outline(word, { x: size / 2, y: 1.08 * size, size });
  return rasterize(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<rect width="100%" height="100%" rx="${(size / 3).toFixed(1)}" fill="#000" fill-opacity="0.68"/>` +
      `<path d="${path}" fill="#fff"/></svg>`,
  );
}
