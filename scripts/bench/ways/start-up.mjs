import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../caption-once.mjs', import.meta.url));

/** A new process for each picture, from its start to its end; graphs are in the cache after the first. */
export default async function startUp({ settings, backend, graph }) {
  const picture = join(settings.pictures, readdirSync(settings.pictures)[0]);
  return () => {
    const { status } = spawnSync(process.execPath, [
      program,
      settings.model,
      picture,
      JSON.stringify({ backend, graph }),
    ]);
    if (status !== 0) throw new Error(`captioning one picture ended with status ${status}`);
    return 1;
  };
}
