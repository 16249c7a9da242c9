import { type BackendName, backendNames } from './select-backend.js';
import { whyBackendFails } from './why-backend-fails.js';

export interface BackendReport {
  readonly name: BackendName;
  /** Why it does not load; nothing where it does. */
  readonly reason?: string;
  /** The command that mends it. */
  readonly mend?: string;
}

const mends: Record<BackendName, string> = {
  tensorflow: 'npx saccade doctor --install-native',
  wasm: 'npm install @tensorflow/tfjs-backend-wasm@4.22.0',
  cpu: 'npm install @tensorflow/tfjs-backend-cpu@4.22.0',
};

/** Tries every backend, each in a process of its own. */
export function reportBackends(): Promise<BackendReport[]> {
  return Promise.all(
    backendNames.map(async (name) => {
      const reason = await whyBackendFails(name);
      return reason === undefined ? { name } : { name, reason, mend: mends[name] };
    }),
  );
}
