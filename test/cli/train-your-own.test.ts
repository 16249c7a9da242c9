import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { runCommand } from '../../src/backend/run-command.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { samples } from '../support/training-folder.js';

const program = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const page = fileURLToPath(new URL('../../docs/train-your-own.md', import.meta.url));

/** The commands of the page, as they stand. */
function commands(): string[] {
  const blocks = readFileSync(page, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms);
  return [...blocks].flatMap(([, block = '']) => block.trim().split('\n'));
}

/** A folder of small pictures, most of them with a text. */
async function writePictures(folder: string): Promise<void> {
  mkdirSync(folder);
  for (const name of readdirSync(samples).filter((name) => name.endsWith('.jpg'))) {
    const small = sharp(path.join(samples, name)).resize(240, 240, { fit: 'inside' });
    await small.clone().toFile(path.join(folder, name));
    await small.flop().toFile(path.join(folder, `mirrored-${name}`));
    if (name !== 'cat.jpg')
      writeFileSync(path.join(folder, name.replace('jpg', 'txt')), `this is a ${name.slice(0, -4)}\n`);
  }
}

it('every command of the page on training runs as it stands there', async () => {
  const cwd = temporaryFolder();
  await writePictures(path.join(cwd, 'my-pictures'));
  const listed = commands();
  expect(listed.length).toBeGreaterThanOrEqual(8);
  for (const command of listed) {
    const [saccade, ...args] = command.split(' ');
    expect(saccade).toBe('saccade');
    const env = { ...process.env, XDG_CACHE_HOME: path.join(cwd, 'cache') };
    const { status, stderr } = await runCommand(process.execPath, [program, ...args], { cwd, env });
    expect(status, `${command}\n${stderr}`).toBe(0);
  }
  expect(readFileSync(path.join(cwd, 'my-pictures', 'pagoda.txt'), 'utf8')).toBe('this is a pagoda\n');
}, 1_200_000);
