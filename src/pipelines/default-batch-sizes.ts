import type { BackendName } from '../backend/select-backend.js';

/**
 * Pictures described at once: natively many, so that the search's matrix products are large; elsewhere a picture would wait for
 * its batch longer than the batch saves.
 */
export const defaultBatchSizes: Readonly<Record<BackendName, number>> = { tensorflow: 48, wasm: 4, cpu: 1 };
