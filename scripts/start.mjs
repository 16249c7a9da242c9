import { spawnSync } from 'node:child_process';
import { prepare, root } from './setup/prepare.mjs';
import { tell } from './setup/tell.mjs';

const overlays = 'saccade-output';

const whyNoNative = await prepare();
// Said already, so saccade need not find it out and say it again.
const env = whyNoNative ? { SACCADE_BACKEND: 'wasm', ...process.env } : process.env;
const args = ['dist/cli/main.js', 'caption', 'data/samples', '--overlays', overlays];
const { status } = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
if (status === 0) tell(`Where it looked at each word: the folders in ${overlays}/, sheet.png in each.`);
process.exitCode = status ?? 1;
