import { describe } from 'vitest';
import { nativeAvailable } from '../../src/backend/native-tensorflow.js';
import { type BackendName, backendNames } from '../../src/backend/select-backend.js';

/** There, and not turned away by whoever chose another backend for the tests. */
const native = !['wasm', 'cpu'].includes(process.env.SACCADE_BACKEND ?? '') && nativeAvailable();

/** Whether tests of a backend can run here; the others are skipped, and counted as such. */
export const backendLoads = (name: BackendName): boolean => name !== 'tensorflow' || native;

/** Tests of the native backend. */
export const describeNative = describe.runIf(native);

/** The same tests on each backend. */
export function describeBackends(title: string, tests: (backend: BackendName) => void): void {
  for (const backend of backendNames)
    describe.runIf(backendLoads(backend))(`${title} on ${backend}`, () => tests(backend));
}
