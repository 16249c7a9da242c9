import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { packageRoot } from '../package-root.js';
import { runCommand } from '../run-command.js';
import { installError } from './install-error.js';
import type { Tell } from './tell-progress.js';

const packageName = '@tensorflow/tfjs-node';

/** The folder of tfjs-node as saccade finds it; its JavaScript is installed first, without its install script, where it is missing. */
export async function tfjsNodeFolder(tell: Tell): Promise<string> {
  const found = findPackage();
  if (found) return found;
  const { peerDependencies } = createRequire(import.meta.url)(`${packageRoot}package.json`) as {
    peerDependencies: Record<string, string>;
  };
  const wanted = `${packageName}@${peerDependencies[packageName]}`;
  const { folder, flags } = installation();
  const args = ['install', ...flags, '--ignore-scripts', '--save-exact', '--no-audit', '--no-fund', wanted];
  tell(`Running npm ${args.join(' ')} in ${folder}.`);
  const { status, stderr } = await runNpm(args, folder);
  const added = status === 0 ? findPackage() : undefined;
  if (!added) throw installError(`package ${wanted}`, stderr);
  return added;
}

/** By hand: Node remembers a package that `resolve` did not find, and would not see it once it is installed. */
function findPackage(): string | undefined {
  const folders = createRequire(import.meta.url).resolve.paths(packageName) ?? [];
  return folders.map((folder) => path.join(folder, packageName)).find((folder) => existsSync(folder));
}

/** Where npm put saccade itself: a project, or npm's global folder, which has no `package.json`. */
function installation(): { folder: string; flags: string[] } {
  const nodeModules = path.join(packageRoot, '..');
  if (path.basename(nodeModules) !== 'node_modules') return { folder: packageRoot, flags: ['--no-save'] };
  const folder = path.dirname(nodeModules);
  return { folder, flags: existsSync(path.join(folder, 'package.json')) ? [] : ['--global'] };
}

function runNpm(args: readonly string[], cwd: string) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js')
    ? runCommand(process.execPath, [npm, ...args], { cwd })
    : runCommand('npm', args, { cwd });
}
