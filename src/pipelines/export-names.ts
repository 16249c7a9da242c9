import type { ListedImage } from '../image/list-images.js';

/**
 * Where each picture's folder stands below an output folder, `/` between the parts: as below the folder that was given,
 * or, where two pictures would share that, as their whole path as given.
 */
export function exportNames(images: readonly Pick<ListedImage, 'file' | 'below'>[]): string[] {
  const short = images.map(({ below }) => below);
  return new Set(short).size === short.length ? short : images.map(({ file }) => inwardPath(file));
}

/** A path without its root, drive and steps upward. */
function inwardPath(file: string): string {
  return file
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/');
}
