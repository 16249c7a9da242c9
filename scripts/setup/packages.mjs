import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tell } from './tell.mjs';

/** Installs the locked packages where they are missing or others than the lock file says; runs no script of theirs. */
export function installPackages(root) {
  if (packagesAreCurrent(root)) return;
  tell('Installing the packages of package-lock.json.');
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...first, 'ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'];
  // What npm says goes to standard error too.
  const { status } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (status !== 0) throw new Error('Expected npm to install the packages, got the failure above. Try again.');
}

/** Whether `node_modules` holds just the versions of the lock file; packages for other platforms may be absent. */
export function packagesAreCurrent(root) {
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  if (!installed) return false;
  const { '': _project, ...locked } = readLock(path.join(root, 'package-lock.json'));
  return Object.entries(locked).every(([folder, { version, optional, devOptional }]) =>
    installed[folder] ? installed[folder].version === version : optional || devOptional,
  );
}

const readLock = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);
