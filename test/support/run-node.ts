import { fileURLToPath } from 'node:url';
import { type CommandResult, runCommand } from '../../src/backend/run-command.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const fixtures = `${root}test/fixtures/node/`;

/** Runs a compiled program of `dist/` in a Node of its own, after the named fixtures of `test/fixtures/node`. */
export function runNode(
  program: string,
  args: readonly string[],
  { after = [], env = {} }: { after?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<CommandResult> {
  const { SACCADE_BACKEND: _, ...inherited } = process.env;
  // By way of the environment, so that processes which the program starts are alike.
  const NODE_OPTIONS = after.map((fixture) => `--require ${JSON.stringify(fixtures + fixture)}`).join(' ');
  return runCommand(process.execPath, [`${root}dist/${program}`, ...args], {
    env: { ...inherited, NODE_OPTIONS, ...env },
  });
}
