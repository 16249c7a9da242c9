import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tell } from './tell.mjs';

const stamp = path.join('dist', '.compiled');

/** Compiles `src` to `dist` where something in it is newer than the last compilation. */
export function compile(root) {
  if (isCompiled(root)) return;
  tell('Compiling saccade.');
  const args = [path.join('node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('Expected saccade to compile, got the errors above. Mend them and try again.');
  chmodSync(path.join(root, 'dist', 'cli', 'main.js'), 0o755);
  // The compiler's own record is written after errors too, and left alone where nothing had to be written.
  writeFileSync(path.join(root, stamp), '');
}

function isCompiled(root) {
  if (![stamp, path.join('dist', 'cli', 'main.js')].every((file) => existsSync(path.join(root, file)))) return false;
  const sources = path.join(root, 'src');
  const inputs = [sources, ...readdirSync(sources, { recursive: true }).map((entry) => path.join(sources, entry))];
  const settings = ['tsconfig.json', 'tsconfig.build.json', 'package-lock.json'].map((file) => path.join(root, file));
  const compiled = statSync(path.join(root, stamp)).mtimeMs;
  return [...inputs, ...settings].every((file) => statSync(file).mtimeMs <= compiled);
}
