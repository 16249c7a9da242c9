import { rename } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { runCommand } from '../run-command.js';
import { installError } from './install-error.js';
import type { Wheel } from './wheel.js';

/** Finds a library beside the addon's package, wherever that lies. */
const linkerFlags: Record<string, readonly string[]> = {
  linux: ['-shared', '-Wl,-rpath,$ORIGIN/../../deps/lib'],
  darwin: ['-bundle', '-undefined', 'dynamic_lookup', '-Wl,-rpath,@loader_path/../../deps/lib'],
};

/**
 * Compiles tfjs-node's own C++ sources against TensorFlow's libraries.
 *
 * @param addon The file to make, in the folder where `downloadLibraries` left `lib/` and `include/`.
 * @param options.packageFolder The folder of `@tensorflow/tfjs-node`.
 * @throws SaccadeError `backend` with the compiler's last word.
 */
export async function buildAddon(
  addon: string,
  { compiler, packageFolder, wheel }: { compiler: string; packageFolder: string; wheel: Wheel },
): Promise<void> {
  const folder = path.dirname(addon);
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
  if (status !== 0) throw installError(`an addon compiled by ${compiler}`, stderr);
  await rename(unfinished, addon);
}
