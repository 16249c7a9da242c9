import type { DatasetImage } from '../dataset/dataset.js';
import type { Preprocessing } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';

/** Most that is kept in memory (bytes): 27,000 pictures of 56 × 56 pixels, 1,700 of 224 × 224. */
const limit = 2 ** 28;

/** Reads the pixels of pictures `[side, side, 3]`; the first ones read stay in memory as far as there is room, as each is asked for once an epoch. */
export function pictureMemory(preprocessing: Preprocessing): (image: DatasetImage) => Promise<Uint8Array> {
  const kept = new Map<string, Uint8Array>();
  const size = 3 * preprocessing.size ** 2;
  return async ({ file, source }) => {
    const known = kept.get(file);
    if (known) return known;
    const { values } = await readPixels(source, preprocessing);
    if ((kept.size + 1) * size <= limit) kept.set(file, values);
    return values;
  };
}
