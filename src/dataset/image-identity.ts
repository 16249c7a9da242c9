import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DatasetImage } from './dataset.js';

/** Changes when a picture's content does: what features on disk are bound to. Files are not read for it; size and time stand for them. */
export function imageIdentity({ source }: DatasetImage): string {
  if (source instanceof Uint8Array) return createHash('sha256').update(source).digest('hex');
  const { size, mtimeMs } = statSync(source);
  return `${source instanceof URL ? fileURLToPath(source) : resolve(source)} ${size} ${mtimeMs}`;
}
