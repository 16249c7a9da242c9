import { createHash } from 'node:crypto';
import { chmod, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';

/**
 * Lets another program make a file's new content aside, flushes it, and puts it in the file's place: at every moment the
 * old or the new content is there, whole. Links are followed, permissions kept.
 *
 * @param make Makes the new file at the path it is given, from the old one if there is one; throws to leave all as it was.
 */
export async function replaceWhole(path: string, make: (aside: string) => Promise<void>): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const before = await stat(target).catch(() => undefined);
  const aside = asidePath(target);
  await rm(aside, { force: true });
  try {
    await make(aside);
    if (before) await chmod(aside, before.mode);
    await flush(aside);
    await rename(aside, target);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * The name aside belongs to the file, so whoever makes the file again after a crash sweeps up too. It is short, so that it
 * fits where the file's own name is as long as names may be, and keeps the extension, which some programs go by.
 */
function asidePath(target: string): string {
  const digest = createHash('sha256').update(basename(target)).digest('hex').slice(0, 16);
  return join(dirname(target), `.saccade-${digest}${extname(target)}`);
}
