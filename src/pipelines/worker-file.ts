import { join } from 'node:path';
import { packageRoot } from '../backend/package-root.js';

/** Where a worker thread's code lies. Workers are compiled files, also where the rest runs from its sources. */
export function workerFile(name: 'describe-worker' | 'read-worker'): string {
  return join(packageRoot, `dist/pipelines/${name}.js`);
}
