import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/** Bytes of all files below a folder; 0 where it is not there. Links are not followed. */
export async function folderSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries.map(async (entry) => {
    if (!entry.isFile()) return 0;
    // A file may go away while a program works there.
    const { size } = await stat(path.join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }));
    return size;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
