import { statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { SaccadeError } from '../errors.js';

/** @throws SaccadeError `failed` where the disk has fewer bytes left than needed */
export function checkSpace(path: string, needed: number): void {
  const { bavail, bsize } = statfsSync(dirname(path));
  if (bavail * bsize < needed) throw tooLittleSpace(path, `${megabytes(needed)} MB`, `${megabytes(bavail * bsize)} MB`);
}

const megabytes = (bytes: number) => Math.ceil(bytes / 1e6);

function tooLittleSpace(path: string, needed: string, free: string): SaccadeError {
  return new SaccadeError(
    'failed',
    `Expected ${needed} of free disk space for the feature cache in ${dirname(path)}, got ${free}. Free some, or choose another folder.`,
  );
}

/** The error to throw for one of writing: that of a full disk gets a sentence. */
export function spaceError(error: unknown, path: string): unknown {
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return full ? tooLittleSpace(path, 'enough', 'a full disk') : error;
}
