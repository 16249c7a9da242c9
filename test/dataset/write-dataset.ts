import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { pack } from 'tar-stream';
import type { DataFormat } from '../../src/dataset/readers/readers.js';

/** A dataset as a test writes it down. */
export type Captioned = Readonly<Record<string, readonly string[]>>;

export const small: Captioned = {
  'one.png': ['a dog', 'A brown dog, running .'],
  'two.png': ['a "white" ball'],
  'sub/three.png': ['the moon at night'],
};

/** A PNG of 8 × 8 pixels, a colour of its own for each name. */
export async function picture(name: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = [...name].map((letter, place) => (letter.charCodeAt(0) * (place + 7)) % 256);
  const background = { r, g, b: (b + name.length) % 256 };
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
}

export function writeText(folder: string, name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

export async function writePictures(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) writeText(folder, name, await picture(name));
}

const pairs = (data: Captioned) =>
  Object.entries(data).flatMap(([file, texts]) => texts.map((text) => [file, text] as const));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const json = (value: unknown) => JSON.stringify(value);

function cocoOf(data: Captioned) {
  const files = Object.keys(data);
  return {
    images: files.map((file_name, id) => ({ id, file_name })),
    annotations: pairs(data).map(([file, caption], id) => ({ id, image_id: files.indexOf(file), caption })),
  };
}

function karpathyOf(data: Captioned) {
  const images = Object.entries(data).map(([file, texts]) => ({
    filepath: dirname(file) === '.' ? undefined : dirname(file),
    filename: file.replace(/^.*\//, ''),
    sentences: texts.map((raw) => ({ raw })),
  }));
  return { images, dataset: 'small' };
}

/** Each format's text; those that are not one file of text are written by `writeAs`. */
const textOf: Record<
  Exclude<DataFormat, 'sidecars' | 'webdataset'>,
  { name: string; text: (data: Captioned) => string }
> = {
  flickr: {
    name: 'captions.token',
    text: (data) =>
      Object.entries(data)
        .flatMap(([file, texts]) => texts.map((text, n) => `${file}#${n}\t${text}`))
        .join('\n'),
  },
  csv: {
    name: 'captions.csv',
    text: (data) => ['image,caption', ...pairs(data).map(([file, text]) => `${file},${quoted(text)}`), ''].join('\n'),
  },
  coco: { name: 'captions.json', text: (data) => json(cocoOf(data)) },
  karpathy: { name: 'dataset.json', text: (data) => json(karpathyOf(data)) },
  jsonl: {
    name: 'captions.jsonl',
    text: (data) =>
      pairs(data)
        .map(([file_name, text]) => json({ file_name, text }))
        .join('\n'),
  },
  map: { name: 'captions.json', text: json },
};

/** Writes captions in a format, without pictures where they are files of their own; gives the path for `--data`. */
export async function writeAs(format: DataFormat, folder: string, data: Captioned = small): Promise<string> {
  if (format === 'sidecars') {
    for (const [file, texts] of Object.entries(data))
      writeText(folder, file.replace(/\.png$/, '.txt'), texts.join('\n'));
    return folder;
  }
  if (format === 'webdataset') return writeText(folder, 'shard.tar', await shardOf(data));
  return writeText(folder, textOf[format].name, textOf[format].text(data));
}

async function shardOf(data: Captioned): Promise<Buffer> {
  const archive = pack();
  for (const [file, texts] of Object.entries(data)) {
    archive.entry({ name: file }, await picture(file));
    archive.entry({ name: file.replace(/\.png$/, '.txt') }, texts.join('\n'));
  }
  archive.finalize();
  return buffer(archive as unknown as AsyncIterable<Uint8Array>);
}
