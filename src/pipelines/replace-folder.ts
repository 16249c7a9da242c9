import { createHash } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../backend/make-folder.js';
import { SaccadeError } from '../errors.js';

/** Files and folders that an export of attention writes. */
const ours = /^(\d{2,}-.*\.png|(sheet|words|self-attention-\d+)\.png|attention\.(json|webp|gif)|caption-\d+)$/;

/**
 * Fills a folder aside and then puts it in the place of an earlier export, so that it is there whole or not at all.
 *
 * @throws SaccadeError `exists` where the place holds a file of other origin.
 */
export async function replaceFolder(folder: string, fill: (aside: string) => Promise<void>): Promise<void> {
  await refuseForeignFiles(folder);
  // Short, for the folder's own name may be as long as a name can be.
  const mark = createHash('sha256').update(basename(folder)).digest('hex').slice(0, 12);
  const aside = join(dirname(folder), `.saccade-${mark}.partial`);
  await rm(aside, { recursive: true, force: true });
  makeFolder(aside);
  try {
    await fill(aside);
    await rm(folder, { recursive: true, force: true });
    await rename(aside, folder);
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

/** @throws SaccadeError `exists` where a folder holds a file that no export writes, or is no folder. */
export async function refuseForeignFiles(folder: string): Promise<void> {
  const foreign = (await readFolder(folder)).find((name) => !ours.test(name));
  if (foreign !== undefined)
    throw new SaccadeError(
      'exists',
      `Expected an earlier export or nothing in ${folder}, got a file of other origin (${foreign}). Move it away or choose another folder.`,
    );
}

async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code !== 'ENOTDIR') throw error;
    throw new SaccadeError(
      'exists',
      `Expected a folder or nothing at ${folder}, got a file. Choose another output folder.`,
    );
  }
}
