import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SaccadeError } from '../errors.js';
import { listImages } from '../image/list-images.js';
import { nameMatcher } from './match-names.js';
import { nameNote } from './name-note.js';
import { pictureRoots } from './picture-roots.js';

export interface FoundPictures {
  /** Path of each name whose picture is on disk. */
  readonly pathOf: ReadonlyMap<string, string>;
  /** Pictures in the same folders that no name belongs to, by their path below the folder. */
  readonly others: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Finds the pictures that data names: in the given folder, or near the data. Names are matched exactly first, then by
 * Unicode form and case, then by file name alone, each but the first with a note.
 *
 * @throws SaccadeError `usage` where the given folder does not exist.
 */
export async function findPictures(
  names: readonly string[],
  { images, folders }: { readonly images?: string | undefined; readonly folders: readonly string[] },
): Promise<FoundPictures> {
  if (images !== undefined && !(existsSync(images) && statSync(images).isDirectory()))
    throw new SaccadeError('usage', `Expected a folder for --images, got ${images}. Check the spelling.`);
  const roots = images === undefined ? pictureRoots(names, folders) : [images];
  const listed = await picturesBelow(roots);
  const match = nameMatcher([...listed.keys()]);
  const pathOf = new Map<string, string>();
  const claimed = new Set<string>();
  const loose = new Map<string, string[]>();
  for (const name of names) {
    const found = match(name);
    const path = found ? listed.get(found.name) : directPath(name, roots);
    if (path === undefined) continue;
    pathOf.set(name, path);
    if (!found) continue;
    claimed.add(found.name);
    if (found.how !== 'exactly') loose.set(found.how, [...(loose.get(found.how) ?? []), name]);
  }
  const notes = [...loose].flatMap(([how, matched]) => nameNote(`Pictures found ${how}`, matched));
  return { pathOf, others: [...listed.keys()].filter((name) => !claimed.has(name)), notes };
}

/** Path of each picture by its path below its root; of equal ones the first root's. */
async function picturesBelow(roots: readonly string[]): Promise<Map<string, string>> {
  const listed = new Map<string, string>();
  for (const root of roots) {
    const { images } = await listImages([root], { recursive: true });
    for (const { below, path } of images) if (!listed.has(below)) listed.set(below, path);
  }
  return listed;
}

/** Absolute names, and names that lead out of the folder or say nothing of pictures. */
function directPath(name: string, roots: readonly string[]): string | undefined {
  return roots.map((root) => resolve(root, name)).find((path) => existsSync(path) && statSync(path).isFile());
}
