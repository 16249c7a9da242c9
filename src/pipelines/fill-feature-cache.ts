import { type BackendName, selectBackend } from '../backend/select-backend.js';
import type { Dataset } from '../dataset/dataset.js';
import type { GridName } from '../encoder/grid-stages.js';
import { defaultPreprocessing } from '../image/pixels.js';
import { openDatasetFeatures } from './dataset-features.js';
import { openEncoder } from './open-encoder.js';

export interface FillCacheOptions {
  /** `mobilenet`, or a folder or URL of an encoder or a model. */
  readonly encoder: string;
  readonly grid: GridName;
  /** Folder of the feature cache. */
  readonly folder: string;
  readonly backend: 'auto' | BackendName;
  readonly threads?: number | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Encodes all pictures of a dataset into the feature cache, or finds them there.
 *
 * @returns the cache's file, and a sentence for people where the backend is not the fastest
 */
export async function fillFeatureCache(
  { images }: Dataset,
  { encoder: reference, grid, backend, threads, ...options }: FillCacheOptions,
): Promise<{ readonly path: string; readonly note?: string }> {
  const { note } = await selectBackend(backend, threads === undefined ? {} : { threads });
  const { encoder, hash } = await openEncoder(reference, grid);
  try {
    const features = { ...options, encoder, encoderHash: hash, grid, preprocessing: defaultPreprocessing };
    const cache = await openDatasetFeatures(images, features);
    cache.close();
    return { path: cache.path, ...(note !== undefined && { note }) };
  } finally {
    encoder.dispose();
  }
}
