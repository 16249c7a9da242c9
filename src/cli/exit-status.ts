import { SaccadeError } from '../errors.js';

/** What the program's end tells the shell; see `saccade --help`. */
export const exitStatus = {
  done: 0,
  /** Nothing usable came out. */
  failed: 1,
  /** Wrong options or paths, found before anything was written. */
  usage: 2,
  /** Finished, but some inputs failed and each was named. */
  partly: 3,
  /** Ctrl-C or SIGTERM; what was finished is on disk. */
  interrupted: 130,
} as const;

export function exitStatusOf(error: unknown): number {
  if (!(error instanceof SaccadeError)) return exitStatus.failed;
  if (error.code === 'usage' || error.code === 'exists') return exitStatus.usage;
  return error.code === 'interrupted' ? exitStatus.interrupted : exitStatus.failed;
}
