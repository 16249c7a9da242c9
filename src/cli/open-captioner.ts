import { selectBackend } from '../backend/select-backend.js';
import type { Captioner } from '../captioner/captioner.js';
import { loadCaptioner } from '../captioner/load-captioner.js';
import type { ModelOptions } from './model-options.js';
import { notice } from './run-context.js';

/** Starts the backend that was asked for and loads the model on it; says once where it is not the fastest. */
export async function openCaptioner({ model, backend, threads }: ModelOptions): Promise<Captioner> {
  const { note } = await selectBackend(backend, threads === undefined ? {} : { threads });
  if (note) notice(note);
  return loadCaptioner(model);
}
