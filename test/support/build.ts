import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * The command-line tests run the compiled program, so it is compiled (incrementally) before any test.
 * A type error is told and no more: the compiler writes the program all the same, and `npm run check` judges types.
 */
export default function build(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const tsc = ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'];
  const { status, stdout } = spawnSync(process.execPath, tsc, { cwd: root, encoding: 'utf8' });
  if (status !== 0) process.stderr.write(`The program has type errors:\n${stdout}`);
}
