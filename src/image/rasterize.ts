import sharp from 'sharp';

/** A drawing with transparency: row-major `[height, width, 4]` (0–255). */
export interface Drawing {
  readonly values: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** An SVG document, which must bring its own outlines for text, as pixels. */
export async function rasterize(svg: string): Promise<Drawing> {
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { values: new Uint8Array(data.buffer, data.byteOffset, data.length), width: info.width, height: info.height };
}
