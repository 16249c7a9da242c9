import { runCommand } from '../run-command.js';
import { installError } from './install-error.js';

/** The name of a C++ compiler that runs. @throws SaccadeError `backend` */
export async function findCompiler(): Promise<string> {
  for (const compiler of [process.env.CXX, 'c++', 'g++', 'clang++']) {
    if (compiler && (await runCommand(compiler, ['--version'])).status === 0) return compiler;
  }
  const next = process.platform === 'darwin' ? 'xcode-select --install' : 'Debian: apt-get install g++';
  throw installError('a C++ compiler', 'none', `Install one (${next})`);
}
