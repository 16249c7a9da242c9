import { expect, test } from 'vitest';
import type { ListedImage } from '../../src/image/list-images.js';
import { refuseClashes, sidecarPath } from '../../src/report/sidecar-path.js';

const image = (file: string, below = file.split('/').at(-1)!): ListedImage => ({ file, path: file, below });
const txt = { extension: '.txt', name: 'stem' } as const;

test.each([
  ['in/page.01.png', 'in/page.01.txt', 'in/page.01.png.txt'],
  ['in/IMG_0001.JPG', 'in/IMG_0001.txt', 'in/IMG_0001.JPG.txt'],
  ['in/résumé photo (1).webp', 'in/résumé photo (1).txt', 'in/résumé photo (1).webp.txt'],
  ['scan', 'scan.txt', 'scan.txt'],
])('%s', (file, stem, full) => {
  expect(sidecarPath(image(file), txt)).toBe(stem);
  expect(sidecarPath(image(file), { ...txt, name: 'full' })).toBe(full);
});

test('another tree has the shape of the pictures’ own', () => {
  expect(sidecarPath(image('/photos/2020/a.jpg', '2020/a.jpg'), { ...txt, directory: 'out' })).toBe('out/2020/a.txt');
});

test('two pictures that would share a sidecar are named', () => {
  const twins = ['s/scene.jpg', 's/other.png', 's/scene.png'].map((file) => image(file));
  expect(() => refuseClashes(twins, txt)).toThrow(
    /scene\.txt for both s\/scene\.jpg and s\/scene\.png.*--sidecar-name full/,
  );
  expect(() => refuseClashes(twins, { ...txt, name: 'full' })).not.toThrow();
});
