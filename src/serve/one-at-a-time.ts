import { SaccadeError } from '../errors.js';

/** Requests that may wait; each holds an upload in memory. */
const longestQueue = 16;

/**
 * Runs jobs one after the other, for each uses all cores and much memory.
 *
 * @returns A function that queues a job and gives its result; it throws SaccadeError `locked` where too many wait.
 */
export function oneAtATime(): <Result>(job: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (job) => {
    if (waiting >= longestQueue)
      throw new SaccadeError(
        'locked',
        `Expected at most ${longestQueue} pictures at once, got more. Ask again in a moment.`,
      );
    waiting++;
    const mine = last.then(job);
    last = mine.catch(() => undefined).finally(() => waiting--);
    return mine;
  };
}
