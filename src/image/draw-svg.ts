import sharp from 'sharp';

/** An SVG document as a PNG of the document's own size. */
export async function drawSvg(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}
