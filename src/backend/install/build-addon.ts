import { access, rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runCommand } from '../run-command.js';
import { installError } from './install-error.js';
import type { Tell } from './tell-progress.js';
import type { Wheel } from './wheel.js';

/** Finds a library beside the addon's package, wherever that lies. */
const linkerFlags: Record<string, readonly string[]> = {
  linux: ['-shared', '-Wl,-rpath,$ORIGIN/../../deps/lib'],
  darwin: ['-bundle', '-undefined', 'dynamic_lookup', '-Wl,-rpath,@loader_path/../../deps/lib'],
};

/**
 * Compiles tfjs-node's own C++ sources against TensorFlow's libraries, once for each cache folder.
 *
 * @param packageFolder The folder of `@tensorflow/tfjs-node`.
 * @param folder Where `downloadLibraries` left `lib/` and `include/`.
 * @returns The addon's path.
 * @throws SaccadeError `backend` without a C++ compiler, or with its message.
 */
export async function buildAddon(
  packageFolder: string,
  folder: string,
  { wheel, tell }: { wheel: Wheel; tell: Tell },
): Promise<string> {
  const addon = path.join(folder, `tfjs-node-${await versionOf(packageFolder)}.node`);
  if (await exists(addon)) return addon;
  const compiler = await findCompiler();
  tell(`Compiling TensorFlow.js's addon with ${compiler} (about 10 seconds).`);
  const nodeHeaders = path.dirname(createRequire(import.meta.url).resolve('node-api-headers/package.json'));
  const unfinished = `${addon}.part-${process.pid}`;
  const { status, stderr } = await runCommand(compiler, [
    ...['-std=c++17', '-O2', '-fPIC', '-DNAPI_VERSION=8'],
    ...[path.join(nodeHeaders, 'include'), path.join(folder, 'include')].map((include) => `-I${include}`),
    ...['tfjs_backend.cc', 'tfjs_binding.cc'].map((source) => path.join(packageFolder, 'binding', source)),
    ...['-o', unfinished],
    ...wheel.libraries.map((library) => path.join(folder, 'lib', library)),
    ...(linkerFlags[process.platform] ?? []),
  ]);
  if (status !== 0) throw installError(`addon compiled by ${compiler}`, stderr);
  await rename(unfinished, addon);
  return addon;
}

async function findCompiler(): Promise<string> {
  for (const compiler of [process.env.CXX, 'c++', 'g++', 'clang++']) {
    if (compiler && (await runCommand(compiler, ['--version'])).status === 0) return compiler;
  }
  const next = process.platform === 'darwin' ? 'xcode-select --install' : 'Debian: apt-get install g++';
  throw installError('a C++ compiler', 'none', `Install one (${next})`);
}

async function versionOf(packageFolder: string): Promise<string> {
  const { version } = createRequire(import.meta.url)(path.join(packageFolder, 'package.json')) as { version: string };
  return version;
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
