import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export const saccadeProgram = join(import.meta.dirname, '../../dist/cli/main.js');

export interface SaccadeRun {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the compiled program as a user would, in a folder. */
export async function runSaccade(
  args: readonly string[],
  { cwd = '.', env = {}, input = '' }: { cwd?: string; env?: NodeJS.ProcessEnv; input?: string } = {},
): Promise<SaccadeRun> {
  const child = spawn(process.execPath, [saccadeProgram, ...args], { cwd, env: { ...process.env, ...env } });
  child.stdin.end(input);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { status: status as number | null, stdout, stderr };
}
