import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { replaceWhole } from './replace-whole.js';

/** Writes a file as {@link replaceWhole} does; missing folders are made. */
export async function writeWhole(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await replaceWhole(path, (aside) => writeFile(aside, content));
}
