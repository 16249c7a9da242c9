import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListedImage } from '../image/list-images.js';

/** Whether a picture's folder is there, whole. */
export async function hasOverlays(folder: string, { below }: ListedImage): Promise<boolean> {
  return access(join(folder, ...below.split('/'), 'attention.json')).then(
    () => true,
    () => false,
  );
}
