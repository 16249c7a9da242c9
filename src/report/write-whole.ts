import { createHash } from 'node:crypto';
import { mkdir, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file so that at every moment either the old or the new content is there, whole: aside, flushed, renamed.
 * The name aside belongs to the file, so whoever writes the file again after a crash also sweeps up.
 * Links are followed; an existing file keeps its permissions; missing folders are made.
 */
export async function writeWhole(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const mode = await stat(target).then(
    (found) => found.mode,
    () => undefined,
  );
  await mkdir(dirname(target), { recursive: true });
  const aside = asidePath(target);
  const file = await open(aside, 'w', mode);
  try {
    await writeFile(file, content);
    await file.sync();
    await file.close();
    await rename(aside, target);
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(aside, { force: true });
    throw error;
  }
}

/** Short, so that it fits where the file's own name is as long as names may be. */
export function asidePath(target: string): string {
  const digest = createHash('sha256').update(basename(target)).digest('hex').slice(0, 16);
  return join(dirname(target), `.saccade-${digest}.part`);
}
