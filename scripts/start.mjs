import { spawnSync } from 'node:child_process';
import { prepare, root } from './setup/prepare.mjs';
import { tell } from './setup/tell.mjs';

const overlays = 'saccade-output';

await prepare();
const args = ['dist/cli/main.js', 'caption', 'data/samples', '--overlays', overlays];
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
if (status === 0) tell(`Where it looked at each word: the folders in ${overlays}/, sheet.png in each.`);
process.exitCode = status ?? 1;
