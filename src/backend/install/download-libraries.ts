import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runCommand } from '../run-command.js';
import { installError } from './install-error.js';
import { type Tell, tellProgress } from './tell-progress.js';
import type { Wheel } from './wheel.js';

/** Unpacks the two libraries and the headers of the C interface, and nothing else. */
const unpack = `
import os, shutil, sys, zipfile
wheel, target, libraries = sys.argv[1], sys.argv[2], sys.argv[3:]
headers = ('tensorflow/c/', 'tensorflow/core/platform/ctstring', 'tsl/c/', 'tsl/platform/ctstring')
with zipfile.ZipFile(wheel) as archive:
    for name in archive.namelist():
        inside = name.split('tensorflow/include/', 1)[-1]
        if name != inside and inside.startswith(headers) and inside.endswith('.h'):
            place = os.path.join(target, 'include', inside)
        elif os.path.basename(name) in libraries:
            place = os.path.join(target, 'lib', os.path.basename(name))
        else:
            continue
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with archive.open(name) as source, open(place, 'wb') as copy:
            shutil.copyfileobj(source, copy)
`;

/**
 * Fetches a wheel with pip, checks its hash, and leaves its libraries and headers in `folder` (`lib/`, `include/`).
 * The folder appears whole or not at all.
 *
 * @throws SaccadeError `backend` where Python, pip, the network or the disk fails.
 */
export async function downloadLibraries(wheel: Wheel, folder: string, tell: Tell): Promise<void> {
  const python = await findPython();
  await mkdir(path.dirname(folder), { recursive: true });
  const staging = await mkdtemp(`${folder}.part-`);
  try {
    tell(
      `Downloading TensorFlow ${wheel.version} (${wheel.downloadMB} MB; ${wheel.diskMB} MB on disk) into ${path.dirname(folder)}.`,
    );
    const file = await downloadWheel(python, wheel, staging, tell);
    tell('Unpacking its libraries.');
    const ready = path.join(staging, 'ready');
    const { status, stderr } = await runCommand(python, ['-c', unpack, file, ready, ...wheel.libraries]);
    if (status !== 0) throw installError('unpacked wheel', stderr);
    await rename(ready, folder).catch(async (error) => {
      // Another run may have finished first, and its files are the same.
      if (!(await stat(path.join(folder, 'lib')).catch(() => undefined))) throw error;
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function findPython(): Promise<string> {
  for (const python of ['python3', 'python']) {
    const { status } = await runCommand(python, ['-m', 'pip', '--version']);
    if (status === 0) return python;
  }
  throw installError('python3 with pip', 'none', 'Install both (Debian: apt-get install python3-pip)');
}

async function downloadWheel(python: string, wheel: Wheel, staging: string, tell: Tell): Promise<string> {
  const requirements = path.join(staging, 'requirements.txt');
  await writeFile(requirements, `${wheel.name}==${wheel.version} --hash=sha256:${wheel.sha256}\n`);
  const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--require-hashes', '--no-cache-dir'];
  const fit = [
    '--only-binary=:all:',
    '--platform',
    wheel.platform,
    '--implementation',
    'cp',
    '--python-version',
    '311',
    '--abi',
    'cp311',
  ];
  const patience = ['--timeout', '30', '--retries', '2', '--disable-pip-version-check'];
  const stop = tellProgress(staging, wheel.downloadMB, tell);
  const args = [...pip, ...fit, ...patience, '--dest', staging, '--requirement', requirements];
  // pip writes to its temporary folder first, so that the progress can be seen there.
  const { status, stderr } = await runCommand(python, args, { env: { ...process.env, TMPDIR: staging } });
  stop();
  if (status !== 0) throw installError(`wheel ${wheel.name} ${wheel.version} from pip`, stderr);
  const name = (await readdir(staging)).find((entry) => entry.endsWith('.whl'));
  return path.join(staging, name!);
}
