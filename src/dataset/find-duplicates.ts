import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { DatasetImage } from './dataset.js';

function bytesOf({ source }: DatasetImage): Uint8Array {
  return source instanceof Uint8Array ? source : readFileSync(source);
}

function sizeOf({ source }: DatasetImage): number {
  return source instanceof Uint8Array ? source.length : statSync(source).size;
}

function groupsBy<Key>(images: readonly DatasetImage[], keyOf: (image: DatasetImage) => Key): DatasetImage[][] {
  const groups = new Map<Key, DatasetImage[]>();
  for (const image of images) {
    const key = keyOf(image);
    const group = groups.get(key);
    if (group) group.push(image);
    else groups.set(key, [image]);
  }
  return [...groups.values()].filter((group) => group.length > 1);
}

/** Groups of pictures whose files are equal, byte by byte; only files of one size are read. */
export function findDuplicates(images: readonly DatasetImage[]): DatasetImage[][] {
  const hash = (image: DatasetImage) => createHash('sha256').update(bytesOf(image)).digest('hex');
  return groupsBy(images, sizeOf).flatMap((group) => groupsBy(group, hash));
}
