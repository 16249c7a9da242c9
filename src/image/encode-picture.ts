import sharp from 'sharp';
import type { UprightPicture } from './read-upright.js';

/** Time that each frame of an animation stands (milliseconds). */
const frameTime = 700;

const open = ({ values, width, height }: UprightPicture) => sharp(values, { raw: { width, height, channels: 3 } });

/** A picture as the bytes of a PNG file. */
export async function encodePng(picture: UprightPicture): Promise<Buffer> {
  return open(picture).png().toBuffer();
}

/** A picture whose longest side is at most `size` pixels; of a small one every pixel becomes a square of several. */
export async function fitPicture(picture: UprightPicture, size: number): Promise<UprightPicture> {
  const { width, height } = picture;
  const times = Math.floor(size / Math.max(width, height));
  const enlarged = { width: times * width, height: times * height, kernel: 'nearest' } as const;
  const { data, info } = await open(picture)
    .resize(times > 1 ? enlarged : { width: size, height: size, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  // Not a Buffer: loops over pixels are fastest where they always see one kind of array.
  return { values: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}

/** Frames of one size as an endless animation. */
export async function encodeAnimation(frames: readonly UprightPicture[], kind: 'webp' | 'gif'): Promise<Buffer> {
  const { width, height } = frames[0]!;
  const strip = Buffer.concat(frames.map(({ values }) => values));
  const raw = { width, height: height * frames.length, channels: 3 as const, pageHeight: height };
  const timing = { delay: frames.map(() => frameTime), loop: 0 };
  const image = sharp(strip, { raw });
  return (kind === 'webp' ? image.webp({ ...timing, quality: 85 }) : image.gif(timing)).toBuffer();
}

/** A small picture as the bytes of a WebP file. */
export async function encodeThumbnail(picture: UprightPicture): Promise<Buffer> {
  return open(picture).webp({ quality: 58, effort: 4 }).toBuffer();
}
