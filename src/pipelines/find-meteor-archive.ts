import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../backend/cache-folder.js';
import { SaccadeError } from '../errors.js';

/** As pip names it. */
const fileName = 'pycocoevalcap-1.2-py3-none-any.whl';

/** Where METEOR's archive is looked for when none is given. */
export const meteorArchivePlace = (): string => join(cacheFolder(), fileName);

/**
 * METEOR's archive: the one given, else the one in the cache folder, else none.
 *
 * @throws SaccadeError `usage` where a given one does not exist
 */
export function findMeteorArchive(given?: string): string | undefined {
  if (given !== undefined && !existsSync(given)) {
    throw new SaccadeError(
      'usage',
      `Expected the wheel of pycocoevalcap 1.2 for --meteor-archive, got ${given}, which does not exist. Get it with "pip download --no-deps pycocoevalcap==1.2".`,
    );
  }
  return given ?? (existsSync(meteorArchivePlace()) ? meteorArchivePlace() : undefined);
}
