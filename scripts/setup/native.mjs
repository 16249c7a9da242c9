import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { tell } from './tell.mjs';

/**
 * Sees to the native backend, and gives back why it is missing where it cannot be had; saccade then runs on WebAssembly.
 * The outcome is kept beside the packages: what loads is not tried again, nor is an attempt that failed after long work.
 */
export async function ensureNative(root) {
  if (!['', 'auto', 'tensorflow'].includes(process.env.SACCADE_BACKEND ?? '')) {
    return `SACCADE_BACKEND is ${process.env.SACCADE_BACKEND}`;
  }
  const note = path.join(root, 'node_modules', '.saccade-native.json');
  const last = existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : {};
  const known = last.node === process.version && (last.reason || addonIsThere(root));
  const reason = known ? last.reason : await attempt(root, note);
  if (reason) {
    tell(`Going on with WebAssembly: the captions are the same, training is much slower. ${reason}`);
    tell('To try again: npx saccade doctor --install-native');
  }
  return reason;
}

async function attempt(root, note) {
  const module = path.join(root, 'dist', 'backend', 'install', 'install-native.js');
  const { installNative } = await import(pathToFileURL(module).href);
  let worked = false;
  const reason = await installNative((line) => {
    worked = true;
    tell(line);
  }).then(
    () => undefined,
    (error) => error.message,
  );
  if (!reason || worked) {
    writeFileSync(note, JSON.stringify({ node: process.version, reason }));
  }
  return reason;
}

/** Addon and libraries, which are links that a cleaned cache leaves without an end. */
function addonIsThere(root) {
  const addon = path.join(root, 'node_modules', '@tensorflow', 'tfjs-node');
  const libraries = path.join(addon, 'deps', 'lib');
  return (
    existsSync(path.join(addon, 'lib', 'napi-v8', 'tfjs_binding.node')) &&
    existsSync(libraries) &&
    readdirSync(libraries).every((library) => existsSync(path.join(libraries, library)))
  );
}
