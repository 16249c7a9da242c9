import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { SeededRandom } from '../../dist/tensors/seeded-random.js';

/** Writes JPEGs of 500 × 375 or upright, the usual size in captioning data, with noise that takes a photograph's time to decode. */
export async function drawJpegs(folder, { count, seed }) {
  const random = new SeededRandom(seed);
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const [width, height] = index % 3 === 2 ? [375, 500] : [500, 375];
    const small = Uint8Array.from({ length: 100 * 75 * 3 }, () => random.integer(256));
    const picture = sharp(small, { raw: { width: 100, height: 75, channels: 3 } }).resize(width, height, {
      fit: 'fill',
    });
    await writeFile(
      join(folder, `${String(index).padStart(4, '0')}.jpg`),
      await picture.jpeg({ quality: 90 }).toBuffer(),
    );
  }
}
