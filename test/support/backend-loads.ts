import { nativeAvailable } from '../../src/backend/native-tensorflow.js';
import type { BackendName } from '../../src/backend/select-backend.js';

const native = nativeAvailable();

/** Whether tests of a backend can run here; the others are skipped, and counted as such. */
export const backendLoads = (name: BackendName): boolean => name !== 'tensorflow' || native;
