import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** Runs a command of the compiled program, its progress on standard error. @param {string[]} args */
export function saccade(...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`saccade ${args.slice(0, 3).join(' ')} … ended with status ${status}.`);
}
