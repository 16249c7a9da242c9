import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Draws small pictures, each of its own size and colour, under the names. */
export async function drawPictures(folder: string, names: readonly string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    const background = { r: (index * 37) % 256, g: (index * 91) % 256, b: (index * 151) % 256 };
    await sharp({ create: { width: 30 + index, height: 20, channels: 3, background } }).toFile(path);
  }
}
