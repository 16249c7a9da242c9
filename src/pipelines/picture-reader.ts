import { Piscina } from 'piscina';
import { SaccadeError } from '../errors.js';
import type { Pixels } from '../image/pixels.js';
import { readPixels } from '../image/read-pixels.js';
import type { Describer } from './describer.js';
import type { ReadAnswer, ReadTask } from './read-worker.js';
import { workerFile } from './worker-file.js';

export interface PictureReader {
  read(path: string): Promise<Pixels>;
  close(): Promise<void>;
}

/** Fewer pictures are read before another thread has started. */
const worthAThread = 32;

/**
 * Reads pictures for a describer. One that keeps this thread busy would hold up the many small steps of reading, so they
 * are taken on a thread of their own then.
 */
export function openPictureReader(
  { preprocessing, isBlocking, batchSize }: Describer,
  { pictures, pixelLimit }: { readonly pictures: number; readonly pixelLimit?: number },
): PictureReader {
  const limit = pixelLimit === undefined ? {} : { pixelLimit };
  const readHere = (path: string) => readPixels(path, preprocessing, limit);
  if (!isBlocking || pictures < worthAThread) return { read: readHere, close: async () => undefined };
  const pool = new Piscina({
    filename: workerFile('read-worker'),
    maxThreads: 1,
    concurrentTasksPerWorker: 64,
    // A worker that sleeps between tasks would hold up those that it has begun.
    atomics: 'disabled',
  });
  const readThere = async (path: string) => {
    const task: ReadTask = { path, preprocessing, ...limit };
    const answer: ReadAnswer = await pool.run(task);
    if ('error' in answer) throw new SaccadeError(answer.error.code, answer.error.message);
    return answer.pixels;
  };
  let begun = 0;
  return {
    // Before the first batch nothing else is to be done here, and the other thread has still to start.
    read: (path) => (begun++ < batchSize ? readHere(path) : readThere(path)),
    close: () => pool.destroy(),
  };
}
