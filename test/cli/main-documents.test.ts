import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const script = (name: string) => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));

it('docs/commands.md is what the program says of itself', () => {
  const { status, stderr } = spawnSync(process.execPath, [script('write-help.mjs'), '--check'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
