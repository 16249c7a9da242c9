import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cacheFolder } from '../cache-folder.js';
import { runCommand } from '../run-command.js';
import { whyBackendFails } from '../why-backend-fails.js';
import { buildAddon } from './build-addon.js';
import { downloadLibraries } from './download-libraries.js';
import { findCompiler } from './find-compiler.js';
import { installError } from './install-error.js';
import { linkAddon } from './link-addon.js';
import type { Tell } from './tell-progress.js';
import { tfjsNodeFolder } from './tfjs-node-folder.js';
import { hasGlibc, type Wheel, wheelFor } from './wheel.js';

/** `build` compiles the addon against TensorFlow's Python package; `prebuilt` runs tfjs-node's own installer. */
export const nativeSources = ['build', 'prebuilt'] as const;
export type NativeSource = (typeof nativeSources)[number];

/**
 * Makes the native backend load: at once where it already does, else from the cache, else by download and compilation.
 *
 * @param tell Called before each step that takes long, and never without one.
 * @param source Default: `build` where a wheel fits this machine, else `prebuilt`.
 * @throws SaccadeError `backend` with the reason; nothing of a working installation is touched before its successor is whole.
 */
export async function installNative(tell: Tell, source?: NativeSource): Promise<void> {
  if (source === undefined && (await whyBackendFails('tensorflow')) === undefined) return;
  const wheel = wheelFor(process.platform, process.arch, hasGlibc());
  if (source === 'build' && !wheel) {
    throw installError('a TensorFlow wheel', `none for ${process.platform} on ${process.arch}`, 'Use WebAssembly');
  }
  const packageFolder = await tfjsNodeFolder(tell);
  if (wheel && source !== 'prebuilt') {
    await linkAddon(packageFolder, await cachedAddon(packageFolder, wheel, tell), wheel);
  } else {
    await runOwnInstaller(packageFolder, tell);
  }
  const reason = await whyBackendFails('tensorflow');
  if (reason !== undefined) throw installError('an addon that loads', reason, 'Use WebAssembly');
}

/** The addon in the cache, beside the libraries; made where it is missing, but only if all that it takes is there. */
async function cachedAddon(packageFolder: string, wheel: Wheel, tell: Tell): Promise<string> {
  const { version } = createRequire(import.meta.url)(path.join(packageFolder, 'package.json')) as { version: string };
  const folder = path.join(cacheFolder(), `tensorflow-${wheel.version}-${process.platform}-${process.arch}`);
  const addon = path.join(folder, `tfjs-node-${version}.node`);
  if (existsSync(addon)) return addon;
  const compiler = await findCompiler();
  if (!existsSync(folder)) await downloadLibraries(wheel, folder, tell);
  tell(`Compiling TensorFlow.js's addon with ${compiler} (about 10 seconds).`);
  await buildAddon(addon, { compiler, packageFolder, wheel });
  return addon;
}

/** It fetches a library and an addon from its makers' storage, where there is one for this platform and Node. */
async function runOwnInstaller(packageFolder: string, tell: Tell): Promise<void> {
  tell('Running the installer of @tensorflow/tfjs-node.');
  const { status, stdout, stderr } = await runCommand(process.execPath, ['scripts/install.js'], { cwd: packageFolder });
  if (status !== 0) throw installError("success of tfjs-node's own installer", stderr || stdout, 'Use WebAssembly');
}
