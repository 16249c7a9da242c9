import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listImages } from '../../src/image/list-images.js';

const pictures = join(import.meta.dirname, '../fixtures/pictures');
const start = process.cwd();

beforeEach(async () => {
  process.chdir(await mkdtemp(join(tmpdir(), 'list-')));
});
afterEach(async () => {
  const folder = process.cwd();
  process.chdir(start);
  await rm(folder, { recursive: true });
});

async function put(...files: string[]): Promise<void> {
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'x');
  }
}
const files = async (paths: string[], recursive = false) =>
  (await listImages(paths, { recursive })).images.map(({ file }) => file);

test('a folder is listed by name, its sub-folders only when asked', async () => {
  await put('in/b.JPG', 'in/a.png', 'in/a/c.webp', 'in/b/d.tiff', 'in/é.avif', 'in/Z.svg');
  expect(await files(['in'])).toEqual(['in/Z.svg', 'in/a.png', 'in/b.JPG', 'in/é.avif']);
  expect(await files(['in'], true)).toEqual([
    'in/Z.svg',
    'in/a/c.webp',
    'in/a.png',
    'in/b/d.tiff',
    'in/b.JPG',
    'in/é.avif',
  ]);
});

test('files keep the path as given, joined with the path below it', async () => {
  await put('a/1.jpg', 'b/1.jpg', '-5.jpg');
  expect(await files(['b', './a/', './-5.jpg'])).toEqual(['b/1.jpg', 'a/1.jpg', '-5.jpg']);
  expect(await files(['.'], true)).toEqual(['-5.jpg', 'a/1.jpg', 'b/1.jpg']);
  expect(await files(['a/../b'])).toEqual(['b/1.jpg']);
  const absolute = join(process.cwd(), 'a');
  const { images } = await listImages([absolute]);
  expect(images).toEqual([{ file: `${absolute}/1.jpg`, path: join(absolute, '1.jpg'), below: '1.jpg' }]);
});

test('the path below the given folder is kept for outputs elsewhere', async () => {
  await put('in/sub/deep/1.jpg', 'one.jpg');
  const { images } = await listImages(['in', './one.jpg'], { recursive: true });
  expect(images.map(({ below }) => below)).toEqual(['sub/deep/1.jpg', 'one.jpg']);
});

test('what is no picture is passed over', async () => {
  await put(
    'in/notes.txt',
    'in/._x.jpg',
    'in/Thumbs.db',
    'in/.DS_Store',
    'in/.hidden.jpg',
    'in/x.jpg/y.jpg',
    'in/good.jpg',
  );
  await put('in/.cache/c.jpg', 'in/@eaDir/e.jpg', 'in/__MACOSX/m.jpg');
  const list = await listImages(['in']);
  expect(list.images.map(({ file }) => file)).toEqual(['in/good.jpg']);
  expect(list.passedOver).toBeGreaterThanOrEqual(5);
  expect(await files(['in'], true)).toEqual(['in/good.jpg', 'in/x.jpg/y.jpg']);
});

test('given by name, files that are no pictures are passed over too', async () => {
  await put('in/notes.txt', 'in/._x.jpg', 'in/a.jpg');
  expect(await files(['in/notes.txt', 'in/._x.jpg', 'in/a.jpg'])).toEqual(['in/a.jpg']);
});

test('hidden pictures count where they are named themselves', async () => {
  await put('in/.hidden.jpg', '.photos/a.jpg', 'in/b.jpg');
  await copyFile(join(pictures, 'orientation/o1.jpg'), 'in/._real.jpg');
  const named = ['in/.hidden.jpg', 'in/._real.jpg', '.photos'];
  expect(await files(named)).toEqual(['in/.hidden.jpg', 'in/._real.jpg', '.photos/a.jpg']);
  expect(await files(['in'], true)).toEqual(['in/b.jpg']);
});

test('content counts where the name says nothing', async () => {
  await mkdir('in');
  for (const name of ['scan', 'photo.jpg_large', 'data.bin'])
    await copyFile(join(pictures, 'orientation/o1.jpg'), join('in', name));
  await put('in/README', 'in/empty');
  expect(await files(['in'])).toEqual(['in/data.bin', 'in/photo.jpg_large', 'in/scan']);
});

test('kinds that cannot be read are listed, so that they are named', async () => {
  await put('in/a.heic', 'in/b.NEF', 'in/c.bmp', 'in/d.jxl');
  expect(await files(['in'])).toEqual(['in/a.heic', 'in/b.NEF', 'in/c.bmp', 'in/d.jxl']);
});

test('a file given in several ways is done once', async () => {
  await put('in/a.jpg');
  await symlink('in', 'link');
  expect(
    await files(['in/a.jpg', './in/a.jpg', 'in', join(process.cwd(), 'in', 'a.jpg'), 'link/a.jpg', 'link']),
  ).toEqual(['in/a.jpg']);
});

test('links are followed once and loops are cut', async () => {
  await put('in/a.jpg', 'elsewhere/b.jpg');
  await symlink('../elsewhere', 'in/album');
  await symlink('../elsewhere', 'in/album2');
  await symlink('..', 'in/up');
  await symlink('.', 'in/self');
  await symlink('a.jpg', 'in/other-name.jpg');
  expect(await files(['in'], true)).toEqual(['in/a.jpg', 'in/album/b.jpg', 'in/other-name.jpg']);
});

test('a link that leads nowhere is listed, so that it is named', async () => {
  await put('in/a.jpg');
  await symlink('gone.jpg', 'in/broken.jpg');
  expect(await files(['in'])).toEqual(['in/a.jpg', 'in/broken.jpg']);
});

test('names with strange letters come through', async () => {
  const names = ['--help.jpg', '-5.jpg', '@list.jpg', 'a\nb.jpg', 'a=b.jpg', 'back\\slash.jpg', "it's.jpg"];
  await put(...names.map((name) => `in/${name}`));
  expect(await files(['in'])).toEqual(names.map((name) => `in/${name}`));
});

test('missing paths are a usage error that names them', async () => {
  await put('in/a.jpg');
  await expect(listImages(['in', 'nowhere', 'gone.jpg'])).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringContaining('nowhere and 1 more'),
  });
});

test('an empty folder gives an empty list', async () => {
  await mkdir('in');
  expect(await listImages(['in'])).toMatchObject({ images: [], unreadable: [] });
});
