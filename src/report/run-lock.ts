import { readFileSync } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { makeFolder } from '../backend/make-folder.js';
import { SaccadeError } from '../errors.js';

/** Who holds a lock: a process, told from a later one of the same number by when it started. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly started: string;
}

/**
 * Keeps a second run away from a file until the returned function is called. The lock is a file beside it that names
 * its holder; one whose process has ended is taken over at once.
 *
 * @throws SaccadeError `locked` while another run holds it, `usage` where nothing can be written.
 */
export async function lockRun(path: string): Promise<() => Promise<void>> {
  const lock = `${path}.lock`;
  makeFolder(dirname(lock));
  const self: Holder = { host: hostname(), pid: process.pid, started: startOf(process.pid) };
  for (let attempt = 0; attempt < 3; attempt++) {
    if (await create(lock, self)) return () => rm(lock, { force: true });
    // A lock just made is empty for a moment.
    const holder = (await readHolder(lock)) ?? (await setTimeout(100).then(() => readHolder(lock)));
    if (holder && isRunning(holder)) throw held(path, holder);
    await rm(lock, { force: true });
  }
  throw new SaccadeError('locked', `Expected a free lock ${lock}, got one that others keep taking. Try again later.`);
}

async function create(lock: string, self: Holder): Promise<boolean> {
  try {
    const file = await open(lock, 'wx');
    await file.writeFile(JSON.stringify(self));
    await file.close();
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new SaccadeError(
      'usage',
      `Expected a folder that can be written for ${lock}, got ${code}. Give another path.`,
      {
        cause: error,
      },
    );
  }
}

async function readHolder(lock: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(lock, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isRunning({ host, pid, started }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return startOf(pid) === started;
}

/** When a process started, in the kernel's own count; '' where the system does not tell. */
function startOf(pid: number): string {
  try {
    // The name in the second field may hold blanks and brackets; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function held(path: string, { host, pid }: Holder): SaccadeError {
  const where = host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`;
  return new SaccadeError(
    'locked',
    `Expected nobody else at work on ${path}, got ${where}. Wait for it, or remove ${path}.lock if that run has ended.`,
  );
}
