import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../backend/make-folder.js';
import { replaceWhole } from './replace-whole.js';

/** Writes a file as {@link replaceWhole} does; missing folders are made. */
export async function writeWhole(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  makeFolder(dirname(path));
  await replaceWhole(path, (aside) => writeFile(aside, content));
}
