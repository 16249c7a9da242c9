import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../../dist/backend/cache-folder.js';
import { tell } from '../setup/tell.mjs';

const peers = (file) => fileURLToPath(new URL(`peers/${file}`, import.meta.url));
const torch = 'torch==2.15.0';
/** What PyTorch needs besides NVIDIA's libraries, which its builds for Linux ask for also where there is no such card. */
const torchNeeds = ['filelock', 'fsspec', 'jinja2', 'networkx', 'sympy', 'typing-extensions'];

/** The interpreter of a virtual environment in saccade's cache that has the other programs; makes it where it is not there. */
export function peerPython() {
  const folder = join(cacheFolder(), 'bench-peers');
  const python = process.platform === 'win32' ? join(folder, 'Scripts', 'python.exe') : join(folder, 'bin', 'python');
  if (imports(python, 'torch, transformers, onnx, onnxruntime, PIL')) return python;
  tell(`Installing the other programs into ${folder}; PyTorch alone is half a gigabyte.`);
  if (!existsSync(python)) run('python3', ['-m', 'venv', folder]);
  const install = (...args) => run(python, ['-m', 'pip', 'install', '--quiet', ...args]);
  install('-r', peers('requirements.txt'));
  install('--no-deps', torch);
  install(...torchNeeds);
  if (!imports(python, 'torch')) spawnSync(python, [peers('stand_ins.py')], { stdio: ['ignore', 2, 2] });
  if (!imports(python, 'torch')) install(torch); // with three gigabytes of NVIDIA's libraries
  return python;
}

const imports = (python, names) => spawnSync(python, ['-c', `import ${names}`]).status === 0;

function run(program, args) {
  const { status } = spawnSync(program, args, { stdio: ['ignore', 2, 2] });
  if (status === 0) return;
  tell(
    `Expected ${program} ${args.slice(0, 3).join(' ')} to succeed, got the failure above. Name an interpreter that has the packages with --python.`,
  );
  process.exit(1);
}
