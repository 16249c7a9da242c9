import { availableParallelism } from 'node:os';
import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { SearchOptions } from '../captioner/description.js';
import { loadCaptioner } from '../captioner/load-captioner.js';
import { defaultBatchSizes } from './default-batch-sizes.js';
import type { Describer } from './describer.js';
import { openDescriberPool } from './describer-pool.js';

export interface DescriberOptions {
  /** Model folder, its `model.json`, its URL or its name in the package. */
  readonly model: string;
  readonly backend: 'auto' | BackendName;
  /** Threads of the native backend. */
  readonly threads?: number;
  /** Worker threads of the other backends; the cores where it is not given. */
  readonly jobs?: number;
  readonly batchSize?: number;
  readonly search: SearchOptions;
  /** How many pictures there are to caption: few are not worth several models in memory. */
  readonly pictures: number;
}

/** Pictures for which one more worker thread pays for the loading of its model. */
const picturesPerWorker = 8;
/** A single picture takes less time op by op than its graphs take to load. */
const picturesWorthGraphs = 2;

/**
 * Loads a model ready to caption many pictures: natively on this thread, whose operations use all cores; else on as many
 * worker threads as help.
 *
 * @returns The describer, and a sentence for people where the backend is not the fastest.
 * @throws SaccadeError `backend`, `no-model` or `bad-model`.
 */
export async function openDescriber(
  options: DescriberOptions,
): Promise<{ readonly describer: Describer; readonly note?: string }> {
  const { model, threads, jobs = availableParallelism(), search, pictures } = options;
  const { name, note } = await selectBackend(options.backend, threads === undefined ? {} : { threads });
  const batchSize = options.batchSize ?? defaultBatchSizes[name];
  const workers = name === 'tensorflow' ? 1 : Math.min(jobs, Math.ceil(pictures / picturesPerWorker));
  const describer =
    workers > 1
      ? await openDescriberPool({ model, backend: name, workers, batchSize, search })
      : await openHere({ model, batchSize, search, graph: pictures >= picturesWorthGraphs });
  return { describer, ...(note !== undefined && { note }) };
}

interface DescriberHere {
  readonly model: string;
  readonly batchSize: number;
  readonly search: SearchOptions;
  readonly graph: boolean;
}

async function openHere({ model, batchSize, search, graph }: DescriberHere): Promise<Describer> {
  const captioner = await loadCaptioner(model, { graph });
  return {
    identity: captioner.identity,
    preprocessing: captioner.preprocessing,
    batchSize,
    parallel: 1,
    isBlocking: true,
    describe: async (pictures) => captioner.describe(pictures, search),
    dispose: async () => captioner.dispose(),
  };
}
