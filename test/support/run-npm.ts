import { type CommandResult, runCommand } from '../../src/backend/run-command.js';

/** Runs npm in a folder, on whatever backend loads. */
export function runNpm(args: readonly string[], cwd: string): Promise<CommandResult> {
  const { SACCADE_BACKEND: _, ...env } = process.env;
  return runCommand('npm', args, { cwd, env });
}
