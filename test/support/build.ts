import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The command-line tests run the compiled program, so it is compiled (incrementally) before any test. */
export default function build(): void {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json'], {
    cwd: root,
    stdio: 'inherit',
  });
}
