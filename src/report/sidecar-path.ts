import { dirname, join, parse } from 'node:path';
import { SaccadeError } from '../errors.js';
import type { ListedImage } from '../image/list-images.js';

/** Where sidecars go and how they are called. */
export interface SidecarNaming {
  /** With its dot: `.txt`. */
  readonly extension: string;
  /** `stem`: `a.txt` for `a.jpg`; `full`: `a.jpg.txt`. */
  readonly name: 'stem' | 'full';
  /** Another tree for them, shaped as the pictures' own; beside each picture where it is not given. */
  readonly directory?: string;
}

/** The path of a picture's sidecar. Of the picture's name only the last extension goes. */
export function sidecarPath(image: ListedImage, { extension, name, directory }: SidecarNaming): string {
  const { name: stem, base } = parse(image.path);
  const folder = directory === undefined ? dirname(image.path) : join(directory, dirname(image.below));
  return join(folder, `${name === 'stem' ? stem : base}${extension}`);
}

/**
 * Makes sure that no two pictures share a sidecar.
 *
 * @throws SaccadeError `usage` that names the first clash.
 */
export function refuseClashes(images: readonly ListedImage[], naming: SidecarNaming): void {
  const owners = new Map<string, ListedImage>();
  for (const image of images) {
    const path = sidecarPath(image, naming);
    const key = ignoresCase ? path.toLowerCase() : path;
    const other = owners.get(key);
    if (other) throw clash(path, other.file, image.file);
    owners.set(key, image);
  }
}

/** Whether the usual file systems here take `A.txt` and `a.txt` for one. */
const ignoresCase = process.platform === 'win32' || process.platform === 'darwin';

function clash(path: string, one: string, other: string): SaccadeError {
  return new SaccadeError(
    'usage',
    `Expected a sidecar of its own for each picture, got ${path} for both ${one} and ${other}. Add --sidecar-name full.`,
  );
}
