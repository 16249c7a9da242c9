import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultPreprocessing, type ImageSource } from '../../src/image/pixels.js';
import { probeImage } from '../../src/image/probe-image.js';
import { readPixels } from '../../src/image/read-pixels.js';
import { readUpright } from '../../src/image/read-upright.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const at = (...parts: string[]) => join(pictures, ...parts);
const read = (source: ImageSource, size = 224) => readPixels(source, { ...defaultPreprocessing, size });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Largest mean difference of a colour channel over four corners and a point between, each 8 × 8 pixels. */
function difference(one: { values: Uint8Array }, other: { values: Uint8Array }, size = 224): number {
  const starts = [
    [8, 8],
    [8, size - 16],
    [size - 16, 8],
    [size - 16, size - 16],
    [size / 4, size / 4],
  ] as const;
  let worst = 0;
  for (const [top, left] of starts)
    for (let channel = 0; channel < 3; channel++) {
      let sum = 0;
      for (let y = 0; y < 8; y++)
        for (let x = 0; x < 8; x++) {
          const index = ((top + y) * size + left + x) * 3 + channel;
          sum += one.values[index]! - other.values[index]!;
        }
      worst = Math.max(worst, Math.abs(sum / 64));
    }
  return worst;
}

/** Four quadrants: red, green, blue, yellow. */
async function marks(): Promise<Buffer> {
  const values = Buffer.alloc(64 * 64 * 3);
  const colours = [
    [224, 0, 0],
    [0, 160, 0],
    [0, 0, 224],
    [224, 208, 0],
  ] as const;
  for (let y = 0; y < 64; y++)
    for (let x = 0; x < 64; x++) values.set(colours[(y >> 5) * 2 + (x >> 5)]!, (y * 64 + x) * 3);
  return sharp(values, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
}

describe('what the encoder gets', () => {
  test('is a square of three channels with the original size beside it', async () => {
    const pixels = await read(at('orientation/o1.jpg'));
    expect(pixels).toMatchObject({ width: 224, height: 224, originalWidth: 320, originalHeight: 200 });
    expect(pixels.values).toHaveLength(224 * 224 * 3);
  });

  test.each(['o2', 'o3', 'o4', 'o5', 'o6', 'o7', 'o8'])('%s.jpg is turned upright', async (name) => {
    const turned = await read(at(`orientation/${name}.jpg`));
    expect(turned).toMatchObject({ originalWidth: 320, originalHeight: 200 });
    expect(difference(turned, await read(at('orientation/o1.jpg')))).toBeLessThan(6);
  });

  test.each(['cmyk.jpg', 'cmyk.tif'])('%s has the colours of its sRGB twin', async (name) => {
    expect(difference(await read(at('cmyk', name)), await read(at('cmyk/reference.jpg')))).toBeLessThan(30);
  });

  test.each(['hidden-noise.png', 'hidden-black.png', 'hidden-red.png'])(
    '%s shows white where it is transparent',
    async (name) => {
      const [seen, flat] = await Promise.all([read(at('alpha', name)), read(at('alpha/flat.png'))]);
      expect(seen.values.every((value, index) => Math.abs(value - flat.values[index]!) <= 1)).toBe(true);
    },
  );

  test('hidden colours of a WebP reach no pixel, though it is shrunk while it loads', async () => {
    const noise = await sharp(at('alpha/hidden-noise.png'))
      .resize(1280, 800, { kernel: 'nearest' })
      .webp({ lossless: true, exact: true })
      .toBuffer();
    const black = await sharp(at('alpha/hidden-black.png'))
      .resize(1280, 800, { kernel: 'nearest' })
      .webp({ lossless: true, exact: true })
      .toBuffer();
    const [one, other] = await Promise.all([read(noise), read(black)]);
    expect(one.values.every((value, index) => Math.abs(value - other.values[index]!) <= 2)).toBe(true);
  });

  test.each(['grey-alpha.png', 'palette-trns.png', 'all-transparent.png'])('%s has three channels', async (name) => {
    expect((await read(at('alpha', name))).values).toHaveLength(224 * 224 * 3);
  });

  test.each(['anim.gif', 'still.gif'])('%s is its first frame', async (name) => {
    const pixels = await read(at('frames', name));
    expect(pixels).toMatchObject({ originalWidth: 320, originalHeight: 200 });
    expect(difference(pixels, await read(at('frames/frame1.png')))).toBeLessThan(6);
  });

  test.each(['webp-inside.jpg', 'png-inside.jpg'])('%s is judged by its content', async (name) => {
    expect(difference(await read(at('lying', name)), await read(at('lying/plain.png')))).toBeLessThan(6);
  });

  test('path, file URL and bytes give the same pixels', async () => {
    const path = at('names/résumé photo (1).webp');
    const [byPath, byUrl, byBytes] = await Promise.all([
      read(path),
      read(pathToFileURL(path)),
      read(await readFile(path)),
    ]);
    expect(byUrl).toEqual(byPath);
    expect(byBytes).toEqual(byPath);
  });
});

describe('every kind of file shows the same picture', () => {
  const kinds: Record<string, (image: Sharp) => Sharp> = {
    'JPEG, progressive': (image) => image.jpeg({ quality: 95, progressive: true }),
    'PNG, 16 bit': (image) => image.toColourspace('rgb16').png(),
    'PNG, 16 bit with alpha': (image) => image.ensureAlpha(1).toColourspace('rgb16').png(),
    'PNG, palette': (image) => image.png({ palette: true }),
    'PNG, 1 bit palette': (image) => image.png({ palette: true, colours: 4 }),
    'PNG, interlaced': (image) => image.png({ progressive: true }),
    WebP: (image) => image.webp({ quality: 95 }),
    GIF: (image) => image.gif(),
    AVIF: (image) => image.avif({ quality: 90 }),
    'TIFF, tiled LZW': (image) => image.tiff({ compression: 'lzw', tile: true }),
    'TIFF, 16 bit': (image) => image.toColourspace('rgb16').tiff({ compression: 'deflate' }),
    'TIFF, JPEG inside': (image) => image.tiff({ compression: 'jpeg', quality: 95 }),
    'Display P3 profile': (image) => image.withIccProfile('p3').png(),
  };
  test.each(Object.entries(kinds))('%s', async (_, convert) => {
    const plain = await marks();
    const pixels = await read(await convert(sharp(plain)).toBuffer());
    expect(pixels).toMatchObject({ originalWidth: 64, originalHeight: 64 });
    expect(difference(pixels, await read(plain))).toBeLessThan(12);
  });

  const greys: Record<string, (image: Sharp) => Sharp> = {
    'JPEG, grey': (image) => image.jpeg({ quality: 95 }),
    'PNG, grey': (image) => image.png(),
    'PNG, grey, 16 bit': (image) => image.toColourspace('grey16').png(),
    'PNG, grey with alpha': (image) => image.ensureAlpha(1).png(),
    'TIFF, 1 bit': (image) => image.threshold(128).tiff({ bitdepth: 1, compression: 'lzw' }),
  };
  test.each(Object.entries(greys))('%s', async (_, convert) => {
    const black = sharp({ create: { width: 32, height: 32, channels: 3, background: 'white' } });
    const grey = black.composite([
      { input: { create: { width: 16, height: 32, channels: 3, background: 'black' } }, left: 0, top: 0 },
    ]);
    const flattened = sharp(await grey.png().toBuffer()).toColourspace('b-w');
    const { values } = await read(await convert(flattened).toBuffer(), 32);
    expect([...values.subarray(0, 3)].every((value) => value < 6)).toBe(true);
    expect([...values.subarray(93, 96)].every((value) => value > 249)).toBe(true);
  });

  test('SVG, plain and gzipped', async () => {
    const { gzipSync } = await import('node:zlib');
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="#f00"/></svg>',
    );
    for (const [name, bytes] of [
      ['plain.svg', svg],
      ['packed.svgz', gzipSync(svg)],
    ] as const) {
      await writeFile(join(folder, name), bytes);
      const pixels = await read(join(folder, name), 8);
      expect(pixels).toMatchObject({ originalWidth: 40, originalHeight: 20 });
      expect([...pixels.values.subarray(0, 3)]).toEqual([255, 0, 0]);
    }
  });

  test('tiny and very long', async () => {
    for (const [width, height] of [
      [1, 1],
      [1, 9000],
      [20000, 3],
    ] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#0a0' } })
        .png()
        .toBuffer();
      const pixels = await read(bytes);
      expect(pixels).toMatchObject({ originalWidth: width, originalHeight: height });
      expect([...pixels.values.subarray(0, 3)]).toEqual([0, 170, 0]);
    }
  });
});

describe('an SVG reaches nothing but itself', () => {
  test('with and without the neighbour it names, the same pixels', async () => {
    const alone = join(folder, 'svg-inside.png');
    await copyFile(at('lying/svg-inside.png'), alone);
    expect((await read(at('lying/svg-inside.png'))).values).toEqual((await read(alone)).values);
  });

  test.each([
    ['image by path', (name: string) => `<image href="${name}" width="8" height="8"/>`],
    ['image by URL', (_: string, url: string) => `<image href="${url}" width="8" height="8"/>`],
    ['stylesheet', (_: string, url: string) => `<style>@import url("${url}");</style>`],
    [
      'included text',
      (_: string, url: string) =>
        `<text y="8" xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include parse="text" href="${url}"/></text>`,
    ],
  ])('%s', async (_, element) => {
    const neighbour = join(folder, 'neighbour.png');
    await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toFile(neighbour);
    await writeFile(
      join(folder, 'reaching.svg'),
      `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">${element('neighbour.png', pathToFileURL(neighbour).href)}</svg>`,
    );
    expect((await read(join(folder, 'reaching.svg'), 8)).values.every((value) => value === 255)).toBe(true);
  });
});

describe('what cannot be read is told in plain words', () => {
  test.each([
    ['damaged/empty.jpg', 'unreadable-image', /got an empty file/],
    ['damaged/onebyte.png', 'not-an-image', /not an image/],
    ['damaged/soi-only.jpg', 'unreadable-image', /cut off or damaged/],
    ['damaged/noise.jpg', 'not-an-image', /not an image/],
    ['damaged/png-magic-only.png', 'unreadable-image', /cut off or damaged/],
    ['damaged/cut-60.jpg', 'unreadable-image', /cut off or damaged/],
    ['damaged/cut-60.png', 'unreadable-image', /cut off or damaged/],
    ['lying/html-inside.jpg', 'not-an-image', /not an image/],
    ['lying/text-inside.png', 'not-an-image', /not an image/],
    ['lying/no-such-file.png', 'unreadable-image', /ENOENT/],
    ['lying', 'unreadable-image', /EISDIR/],
  ])('%s', async (name, code, message) => {
    const error = await read(at(name)).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'SaccadeError', code, message: expect.stringMatching(message) });
    expect(error.message).toContain(at(name));
    expect(error.message).not.toMatch(/vips|libpng|\n/i);
  });

  test.each(['jpeg', 'png', 'webp', 'gif', 'avif', 'tiff'] as const)('a cut %s has one verdict', async (format) => {
    const whole = await sharp(at('orientation/o1.jpg')).toFormat(format).toBuffer();
    await expect(read(whole.subarray(0, whole.length * 0.6))).rejects.toMatchObject({ code: 'unreadable-image' });
  });

  const heads: Record<string, Buffer> = {
    BMP: Buffer.from('424d460000000000000036000000', 'hex'),
    HEIC: Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'),
    'JPEG XL': Buffer.from('0000000c4a584c200d0a870a', 'hex'),
    'camera RAW': Buffer.from('FUJIFILMCCD-RAW 0201'),
  };
  test.each(Object.entries(heads))('%s is named', async (kind, head) => {
    const error = await read(Buffer.concat([head, Buffer.alloc(64)])).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: 'unsupported-image',
      message: expect.stringContaining(`got a ${kind} picture`),
    });
  });

  test('a picture above the limit is refused from its header', async () => {
    const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    bytes.writeUInt32BE(60_000, 16);
    bytes.writeUInt32BE(60_000, 20);
    const { crc32 } = (await import('node:zlib')) as unknown as { crc32?: (data: Buffer) => number };
    bytes.writeUInt32BE(crc32 ? crc32(bytes.subarray(12, 29)) : crcOf(bytes.subarray(12, 29)), 29);
    const error = await read(bytes).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: 'image-too-large', message: expect.stringContaining('60000 × 60000') });
    await expect(
      readPixels(at('orientation/o1.jpg'), defaultPreprocessing, { pixelLimit: 63_999 }),
    ).rejects.toMatchObject({ code: 'image-too-large' });
    await expect(
      readPixels(at('orientation/o1.jpg'), defaultPreprocessing, { pixelLimit: 64_000 }),
    ).resolves.toBeDefined();
  });
});

describe('for people', () => {
  test('readUpright caps the longest side and never enlarges', async () => {
    const capped = await readUpright(at('orientation/o6.jpg'), { maxSize: 160 });
    expect(capped).toMatchObject({ width: 160, height: 100 });
    expect(capped.values).toHaveLength(160 * 100 * 3);
    expect([...capped.values.subarray(0, 3)]).toEqual([224, 0, 0]);
    expect(await readUpright(at('orientation/o6.jpg'), { maxSize: 1024 })).toMatchObject({ width: 320, height: 200 });
    expect(await readUpright(at('orientation/o6.jpg'))).toMatchObject({ width: 320, height: 200 });
  });

  test('probeImage gives the upright size and the kind by content', async () => {
    expect(await probeImage(at('orientation/o6.jpg'))).toEqual({ width: 320, height: 200, format: 'jpeg' });
    expect(await probeImage(at('lying/webp-inside.jpg'))).toMatchObject({ format: 'webp' });
    expect(await probeImage(at('frames/anim.gif'))).toMatchObject({ height: 200 });
  });

  test('every good fixture can be read', async () => {
    for (const kind of ['names', 'dashes', 'same-stem'])
      for (const name of await readdir(at(kind))) await read(at(kind, name));
  });
});

/** CRC-32 of PNG chunks, for a Node whose zlib does not have it. */
function crcOf(data: Uint8Array): number {
  let crc = ~0;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
