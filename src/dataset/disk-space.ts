import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { SaccadeError } from '../errors.js';

/** The file's folder need not be there yet. @throws SaccadeError `failed` where the disk has fewer bytes left than needed */
export function checkSpace(path: string, needed: number, purpose = featureCache): void {
  const { bavail, bsize } = statfsSync(nearestFolder(dirname(resolve(path))));
  if (bavail * bsize >= needed) return;
  throw tooLittleSpace(path, { purpose, needed: inUnits(needed), free: inUnits(bavail * bsize) });
}

function nearestFolder(folder: string): string {
  return existsSync(folder) ? folder : nearestFolder(dirname(folder));
}

const featureCache = 'the feature cache';

const inUnits = (bytes: number) => (bytes < 1e7 ? `${Math.ceil(bytes / 1e3)} kB` : `${Math.ceil(bytes / 1e6)} MB`);

function tooLittleSpace(path: string, { purpose, needed, free }: Record<'purpose' | 'needed' | 'free', string>) {
  return new SaccadeError(
    'failed',
    `Expected ${needed} of free disk space for ${purpose} in ${dirname(path)}, got ${free}. Free some, or choose another folder.`,
  );
}

/** The error to throw for one of writing: that of a full disk gets a sentence. */
export function spaceError(error: unknown, path: string): unknown {
  const full = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');
  return full ? tooLittleSpace(path, { purpose: featureCache, needed: 'enough', free: 'a full disk' }) : error;
}
