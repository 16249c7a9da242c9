import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exiftool, type WriteTags } from 'exiftool-vendored';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pixelDigest } from '../../src/image/pixel-digest.js';
import { type MetadataWriter, openMetadata } from '../../src/report/metadata.js';
import { temporaryFolder } from '../support/temporary-folder.js';

const fixtures = join(import.meta.dirname, '../fixtures/pictures');
let writer: MetadataWriter;
beforeAll(async () => {
  writer = await openMetadata('1.0.0');
});
afterAll(async () => {
  await writer.close();
  await exiftool.end();
});

async function picture(name = 'orientation/o6.jpg', tags: Record<string, string> = {}): Promise<string> {
  const path = join(temporaryFolder(), name.split('/').at(-1)!);
  await copyFile(join(fixtures, name), path);
  if (Object.keys(tags).length > 0) await edit(path, tags);
  return path;
}
const edit = (path: string, tags: Record<string, string>) =>
  exiftool.write(path, tags as WriteTags, { writeArgs: ['-overwrite_original'] });
const tagsOf = (path: string) =>
  exiftool.readRaw(path, { readArgs: ['-G1', '-XMP:all', '-IPTC:all', '-IFD0:ImageDescription'] }) as Promise<
    Record<string, unknown>
  >;

test.each(['orientation/o6.jpg', 'alpha/flat.png', 'same-stem/scene.webp', 'frames/anim.gif', 'cmyk/cmyk.tif'])(
  '%s takes a description, marked as machine-written, and shows the same pixels',
  async (name) => {
    const path = await picture(name);
    const before = await pixelDigest(path);
    expect(await writer.embed(path, 'a dog & a "cat" – é')).toBe('merged');
    expect(await pixelDigest(path)).toBe(before);
    expect(await tagsOf(path)).toMatchObject({
      'XMP-dc:Description': 'a dog & a "cat" – é',
      'XMP-iptcCore:AltTextAccessibility': 'a dog & a "cat" – é',
      'XMP-photoshop:CaptionWriter': 'saccade 1.0.0 (machine-written)',
    });
    expect(await readdir(join(path, '..'))).toHaveLength(1);
  },
);

test('what a person wrote stays, wherever programs look for it', async () => {
  for (const tag of ['XMP-dc:Description', 'IPTC:Caption-Abstract', 'EXIF:ImageDescription']) {
    const path = await picture('orientation/o1.jpg', { [tag]: 'our dog Rex' });
    const before = await tagsOf(path);
    await writer.embed(path, 'a dog runs');
    const after = await tagsOf(path);
    expect(after).toMatchObject(before);
    expect(after['XMP-dc:Description']).toBe(before['XMP-dc:Description']);
    expect(after['XMP-iptcCore:AltTextAccessibility']).toBe('a dog runs');
    expect(after['XMP-photoshop:CaptionWriter']).toBeUndefined();
  }
});

test('its own text may be replaced, but not once a person has changed it', async () => {
  const path = await picture();
  await writer.embed(path, 'a dog');
  expect(await writer.embed(path, 'a dog')).toBe('kept');
  expect(await writer.embed(path, 'a brown dog')).toBe('merged');
  await edit(path, { 'XMP-dc:Description': 'Rex' });
  await writer.embed(path, 'a cat');
  expect(await tagsOf(path)).toMatchObject({
    'XMP-dc:Description': 'Rex',
    'XMP-iptcCore:AltTextAccessibility': 'a cat',
  });
});

test('an XMP file is made, merged and left alone', async () => {
  const path = await picture();
  const bytes = await readFile(path);
  const xmp = path.replace('.jpg', '.xmp');
  expect(await writer.writeXmp(path, xmp, 'a dog')).toBe('created');
  expect(await readFile(xmp, 'utf8')).toMatch(/<dc:description>\s*<rdf:Alt>\s*<rdf:li xml:lang='x-default'>a dog</);
  expect(await writer.writeXmp(path, xmp, 'a dog')).toBe('kept');
  await edit(xmp, { 'XMP-dc:Subject': 'rex' });
  expect(await writer.writeXmp(path, xmp, 'a big dog')).toBe('merged');
  expect(await tagsOf(xmp)).toMatchObject({ 'XMP-dc:Description': 'a big dog', 'XMP-dc:Subject': 'rex' });
  expect(await readFile(path)).toEqual(bytes);
});

test('a person’s text in the picture is not hidden by an XMP file', async () => {
  const path = await picture('orientation/o1.jpg', { 'IPTC:Caption-Abstract': 'our dog Rex' });
  const xmp = path.replace('.jpg', '.xmp');
  await writer.writeXmp(path, xmp, 'a dog');
  const tags = await tagsOf(xmp);
  expect(tags['XMP-dc:Description']).toBeUndefined();
  expect(tags['XMP-iptcCore:AltTextAccessibility']).toBe('a dog');
});

test('a file that takes no description is left as it was and named', async () => {
  const path = await picture('lying/png-inside.jpg');
  const before = await readFile(path);
  await expect(writer.embed(path, 'a dog')).rejects.toThrow(/png-inside\.jpg \(Not a valid JPG.*--metadata xmp/);
  expect(await readFile(path)).toEqual(before);
  expect(await readdir(join(path, '..'))).toEqual(['png-inside.jpg']);
});

test('a broken XMP file is left as it was', async () => {
  const path = await picture();
  const xmp = path.replace('.jpg', '.xmp');
  await writeFile(xmp, 'not XML');
  await expect(writer.writeXmp(path, xmp, 'a dog')).rejects.toThrow();
  expect(await readFile(xmp, 'utf8')).toBe('not XML');
});
