import { createHash } from 'node:crypto';
import { SaccadeError } from '../errors.js';
import { type Split, splits } from './dataset.js';

/** Shares of train, val and test (0–1, sum 1). */
export type SplitRatio = readonly [number, number, number];

const defaultSplitRatio: SplitRatio = [0.9, 0.05, 0.05];

/** Reads `0.9/0.05/0.05`. @throws SaccadeError `usage`. */
export function parseSplitRatio(text: string): SplitRatio {
  const shares = text.split('/').map(Number);
  const sum = shares.reduce((total, share) => total + share, 0);
  const isRatio = shares.length === 3 && shares.every((share) => share >= 0) && Math.abs(sum - 1) < 1e-6;
  if (!isRatio)
    throw new SaccadeError(
      'usage',
      `Expected three shares with the sum 1 for --split-ratio, got ${text}. Write it as 0.9/0.05/0.05.`,
    );
  return shares as unknown as SplitRatio;
}

/**
 * The split of a picture by the SHA-256 of its name: the same on every machine, and not moved by pictures that come or go.
 */
export function splitByName(file: string, ratio: SplitRatio = defaultSplitRatio): Split {
  const share = createHash('sha256').update(file).digest().readUIntBE(0, 6) / 2 ** 48;
  if (share < ratio[0]) return splits[0];
  return share < ratio[0] + ratio[1] ? splits[1] : splits[2];
}
