import { fileURLToPath } from 'node:url';
import { compile } from './compile.mjs';
import { ensureNative } from './native.mjs';
import { installPackages } from './packages.mjs';
import { tell } from './tell.mjs';

/** The checkout's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Makes a checkout ready to run, with nothing but Node and npm there; does nothing where it is.
 *
 * @returns Why the native backend is missing, or nothing where it loads.
 */
export async function prepare() {
  try {
    installPackages(root);
    compile(root);
    return await ensureNative(root);
  } catch (error) {
    tell(error.message);
    process.exit(1);
  }
}
