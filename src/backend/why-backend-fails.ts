import { packageRoot } from './package-root.js';
import { runCommand } from './run-command.js';
import type { BackendName } from './select-backend.js';

const probe = `${packageRoot}dist/backend/probe-backend.js`;

/** Why a backend does not load and multiply in a process of its own, or nothing where it does. */
export async function whyBackendFails(name: BackendName): Promise<string | undefined> {
  const { status, signal, stdout, stderr } = await runCommand(process.execPath, [probe, name]);
  if (status === 0) return undefined;
  if (signal) return `its process was ended by ${signal}, as when the library does not fit this processor`;
  const lines = (stdout.trim() || stderr.trim()).split('\n');
  const line = lines.find((text) => text.includes('Error')) ?? lines[0]!;
  return line.replace(/[.\s]+$/, '') || `its process ended with status ${status}`;
}
