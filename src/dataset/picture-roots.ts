import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isLeftOutFolder } from '../image/image-names.js';

/** Names that are looked up in each folder before it counts as the pictures' own. */
const samples = 200;

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .filter((entry) => !isLeftOutFolder(entry.name))
      .map((entry) => join(folder, entry.name))
      .sort();
  } catch {
    return [];
  }
}

function sampleOf(names: readonly string[]): string[] {
  const step = Math.max(1, Math.floor(names.length / samples));
  return names.filter((_, index) => index % step === 0);
}

/**
 * Folders that hold the named pictures: the captions' own, else folders in it, else folders beside it (as in Flickr8k's
 * and COCO's layout); the captions' own where none holds any.
 */
export function pictureRoots(names: readonly string[], folders: readonly string[]): string[] {
  const sample = sampleOf(names);
  const holdsSome = (root: string) => sample.some((name) => existsSync(join(root, name)));
  const inside = (roots: readonly string[]) => roots.flatMap(foldersIn);
  const below = inside(folders);
  const beside = inside([...new Set(folders.map((folder) => dirname(folder)))]);
  for (const stage of [folders, below, inside(below), beside, inside(beside)]) {
    const roots = stage.filter(holdsSome);
    if (roots.length > 0) return roots;
  }
  return [...folders];
}
