import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageModels } from '../captioner/model-folder.js';

/** The models that a server offers: the one it was started with, then the others of the package. */
export async function modelNames(first: string): Promise<string[]> {
  const folders = await readdir(packageModels).catch(() => []);
  const models = await Promise.all(
    folders.map(async (name) => ((await exists(join(packageModels, name, 'model.json'))) ? [name] : [])),
  );
  return [first, ...models.flat().filter((name) => name !== first)];
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
