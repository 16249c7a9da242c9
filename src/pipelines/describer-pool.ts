import { Piscina } from 'piscina';
import type { BackendName } from '../backend/select-backend.js';
import type { Description, SearchOptions } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';
import type { DescribeAnswer, DescribeTask, WorkerAbout, WorkerSetting } from './describe-worker.js';
import type { Describer } from './describer.js';
import { workerFile } from './worker-file.js';

export interface DescriberPoolOptions extends WorkerSetting {
  readonly backend: BackendName;
  readonly search: SearchOptions;
  readonly workers: number;
  readonly batchSize: number;
}

/** A describer on several worker threads, each with a model of its own. */
export async function openDescriberPool(options: DescriberPoolOptions): Promise<Describer> {
  const { model, backend, search, workers, batchSize } = options;
  const workerData: WorkerSetting = { model, backend };
  const pool = new Piscina({
    filename: workerFile('describe-worker'),
    workerData,
    minThreads: workers,
    maxThreads: workers,
  });
  const run = async <Answer>(task: DescribeTask): Promise<Answer> => {
    const answer: DescribeAnswer = await pool.run(task);
    if ('error' in answer) throw new SaccadeError(answer.error.code, answer.error.message);
    return answer.value as Answer;
  };
  try {
    return {
      ...(await run<WorkerAbout>({})),
      batchSize,
      // One batch more than workers waits, so that none is idle while results are written.
      parallel: workers + 1,
      isBlocking: false,
      describe: (pictures) => run<Description[]>({ pictures, search }),
      dispose: () => pool.destroy(),
    };
  } catch (error) {
    await pool.destroy();
    throw error;
  }
}
