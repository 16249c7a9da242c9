import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const kinds = ['jpg', 'png', 'webp', 'gif', 'tiff'];

/** Numbers in [0, 1) that are the same on every run (multiply-with-carry on 32 bits). */
export function seededNumbers(seed) {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws a tree of pictures of mixed sizes and kinds; every `brokenEvery`-th is empty, cut off, text or a bare header.
 *
 * @returns names of the good and of the broken ones
 */
export async function drawFolder(
  folder,
  { count, brokenEvery = Number.POSITIVE_INFINITY, seed = 1, sizes = [64, 640] },
) {
  const random = seededNumbers(seed);
  const good = [];
  const broken = [];
  for (let index = 0; index < count; index++) {
    const kind = kinds[index % kinds.length];
    const name = `${String(Math.floor(index / 500)).padStart(3, '0')}/${String(index).padStart(6, '0')}.${kind}`;
    await mkdir(join(folder, name, '..'), { recursive: true });
    const bytes = await drawPicture(random, { kind, sizes });
    const isBroken = index % brokenEvery === brokenEvery - 1;
    (isBroken ? broken : good).push(name);
    await writeFile(join(folder, name), isBroken ? damage(bytes, broken.length) : bytes);
  }
  return { good, broken };
}

/** A few coloured shapes on a ground. */
async function drawPicture(random, { kind, sizes: [least, most] }) {
  const side = () => Math.round(least * (most / least) ** random());
  const [width, height] = [side(), side()];
  const colour = () => `hsl(${Math.round(random() * 360)} 70% ${Math.round(20 + random() * 60)}%)`;
  const shapes = Array.from({ length: 4 }, () => {
    const [x, y, r] = [random() * width, random() * height, (0.1 + random() * 0.3) * Math.min(width, height)];
    return random() < 0.5
      ? `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour()}"/>`
      : `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${r}" fill="${colour()}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour()}"/>${shapes.join('')}</svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' }).toFormat(kind).toBuffer();
}

function damage(bytes, turn) {
  const ways = [
    Buffer.alloc(0),
    bytes.subarray(0, Math.floor(bytes.length * 0.4)),
    Buffer.from('<html>Not found</html>'),
    bytes.subarray(0, 10),
  ];
  return ways[turn % ways.length];
}
