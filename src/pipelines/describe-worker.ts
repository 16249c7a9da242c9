import { workerData as piscinaData } from 'node:worker_threads';
import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { Captioner } from '../captioner/captioner.js';
import type { SearchOptions } from '../captioner/description.js';
import { loadCaptioner } from '../captioner/load-captioner.js';
import { type ErrorCode, SaccadeError } from '../errors.js';
import type { Pixels, Preprocessing } from '../image/pixels.js';

/** What a worker is started with. */
export interface WorkerSetting {
  readonly model: string;
  readonly backend: BackendName;
}

/** Pictures to describe; none asks what the model is. */
export interface DescribeTask {
  readonly pictures?: readonly Pixels[];
  readonly search?: SearchOptions;
}

export interface WorkerAbout {
  readonly identity: string;
  readonly preprocessing: Preprocessing;
}

/** Errors lose their code between threads, so they travel as values. */
export type DescribeAnswer =
  | { readonly value: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly message: string } };

let captioner: Promise<Captioner> | undefined;

async function load(): Promise<Captioner> {
  const { model, backend } = piscinaData as WorkerSetting;
  await selectBackend(backend);
  return loadCaptioner(model);
}

export default async function describe({ pictures, search }: DescribeTask): Promise<DescribeAnswer> {
  try {
    captioner ??= load();
    const model = await captioner;
    if (pictures && search) return { value: model.describe(pictures, search) };
    const about: WorkerAbout = { identity: model.identity, preprocessing: model.preprocessing };
    return { value: about };
  } catch (error) {
    if (error instanceof SaccadeError) return { error: { code: error.code, message: error.message } };
    throw error;
  }
}
