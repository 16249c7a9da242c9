import { SaccadeError } from '../errors.js';

const stopping = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

/**
 * Passes over faults of one file; those of the whole disk end the run.
 *
 * @param goOn what goes on where this run stopped
 * @throws SaccadeError `failed` where no other file would fare better.
 */
export function refuseFullDisk(error: unknown, file: string, goOn = 'the same command goes on'): void {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (stopping.has(code))
    throw new SaccadeError(
      'failed',
      `Expected a disk that takes what is written for ${file}, got ${code}. Make room or write elsewhere; ${goOn} from here.`,
      { cause: error },
    );
}

/** Does work that writes a file, or files below a folder. @throws SaccadeError `failed` where the disk is full */
export async function writing<Result>(file: string, work: () => Promise<Result>, goOn?: string): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    refuseFullDisk(error, file, goOn);
    throw error;
  }
}
