import { statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { SaccadeError } from '../errors.js';

/** Where the models of the package lie. */
export const packageModels = fileURLToPath(new URL('../../models', import.meta.url));

function isDirectory(candidate: string): boolean {
  return statSync(candidate, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * The folder of a model, from what a person gave: a folder, the path of its `model.json`, a `file://` URL of either, or
 * the bare name of a model in the package.
 *
 * @throws SaccadeError `no-model`
 */
export function modelFolder(reference = 'default'): string {
  if (/^https?:\/\//.test(reference)) {
    throw new SaccadeError(
      'no-model',
      `Expected a folder on this machine for the model, got ${reference}. Download it and give its folder.`,
    );
  }
  const given = reference.startsWith('file://') ? fileURLToPath(reference) : reference;
  const folder = path.resolve(path.basename(given) === 'model.json' ? path.dirname(given) : given);
  if (isDirectory(folder)) return folder;
  const named = path.join(packageModels, given);
  if (path.basename(given) === given && isDirectory(named)) return named;
  throw new SaccadeError(
    'no-model',
    `Expected a folder with a model for ${reference}, got no such folder. Give --model a folder that holds config.json, vocabulary.json and model.json.`,
  );
}
