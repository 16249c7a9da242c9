import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import type { DatasetImage } from './dataset.js';

/** Changes when a picture's name or content does: what features on disk are bound to. */
export function imageIdentity({ file, source }: DatasetImage): string {
  if (source instanceof Uint8Array) return `${file} ${createHash('sha256').update(source).digest('hex')}`;
  const { size, mtimeMs } = statSync(source);
  return `${file} ${size} ${mtimeMs}`;
}
