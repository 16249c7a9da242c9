import { createHash } from 'node:crypto';
import type { ImageSource } from './pixels.js';
import { readUpright } from './read-upright.js';

/** SHA-256 of a picture's decoded pixels, in hexadecimal: equal for two files that show the very same. */
export async function pixelDigest(source: ImageSource): Promise<string> {
  const { values, width, height } = await readUpright(source, { pixelLimit: Number.POSITIVE_INFINITY });
  return createHash('sha256').update(`${width} ${height} `).update(values).digest('hex');
}
