import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

function run(args) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 130);
}

/** The arguments of a script; ends it where one is missing. */
export function argumentsOf(expected, usage) {
  const given = process.argv.slice(2);
  if (given.length >= usage.split(' ').length - 1) return given;
  console.error(`Expected ${expected}. Usage: ${usage}`);
  process.exit(2);
}

/** Runs a script beside this one, and ends where it fails. */
export function runScript(name, ...args) {
  run([fileURLToPath(new URL(name, import.meta.url)), ...args]);
}

/** Runs saccade on the native backend, going on with a run that was begun. */
export function saccade(command, ...args) {
  const out = args[args.indexOf('--out') + 1];
  const resume = existsSync(path.join(out, 'config.json')) ? ['--resume'] : [];
  run([
    fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url)),
    command,
    ...args,
    '--backend',
    'tensorflow',
    ...resume,
  ]);
}
