import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SaccadeError } from '../errors.js';

/** Faults of the whole disk, which callers tell in their own words. */
const ofTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EIO']);

/**
 * Makes a folder and those above it that are missing. Node's own `recursive` never ends where a folder that is there
 * takes no other (below `/proc`).
 *
 * @throws SaccadeError `usage` where it cannot be made; the system's own error where the disk is full or broken.
 */
export function makeFolder(path: string): void {
  try {
    makeMissing(resolve(path));
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (ofTheDisk.has(code)) throw cause;
    throw new SaccadeError('usage', `Expected a folder that can be made for ${path}, got ${code}. Give another path.`, {
      cause,
    });
  }
}

function makeMissing(path: string): void {
  if (isFolder(path)) return;
  if (dirname(path) !== path) makeMissing(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have been quicker.
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
