import { copyFile, mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Wheel } from './wheel.js';

/**
 * Puts addon and libraries where tfjs-node looks for them; the libraries as links into the cache, so that
 * a fresh `node_modules` costs nothing.
 */
export async function linkAddon(packageFolder: string, addon: string, wheel: Wheel): Promise<void> {
  const libraries = path.join(packageFolder, 'deps', 'lib');
  // The addon is made for N-API 8, which every Node from 20 on speaks and tfjs-node looks for.
  const addons = path.join(packageFolder, 'lib', 'napi-v8');
  await Promise.all([libraries, addons].map((folder) => mkdir(folder, { recursive: true })));
  for (const library of wheel.libraries) {
    const link = path.join(libraries, library);
    await rm(link, { force: true });
    await symlink(path.join(path.dirname(addon), 'lib', library), link);
  }
  const target = path.join(addons, 'tfjs_binding.node');
  // Never written over: a process that runs now has it mapped.
  await rm(target, { force: true });
  await copyFile(addon, target);
}
