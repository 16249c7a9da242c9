import type { Command } from 'commander';
import type { BackendReport } from '../../backend/backend-report.js';
import type { NativeSource } from '../../backend/install/install-native.js';
import { choiceOption } from '../choice-option.js';
import { exitStatus } from '../exit-status.js';
import { addModelOptions, type ModelOptions } from '../model-options.js';
import { notice } from '../run-context.js';
import { version } from '../version.js';

interface DoctorFlags extends ModelOptions {
  readonly clean?: boolean;
  readonly installNative?: NativeSource | true;
}

/** Named here because the module that installs loads much. */
const nativeSources = ['build', 'prebuilt'] as const satisfies readonly NativeSource[];

export function registerDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .description('Tells what works on this machine, what does not and why, and the command that mends it.')
    .option('--clean', 'remove the cache')
    .addOption(
      choiceOption(
        '--install-native [source]',
        "install the native backend: build its addon against TensorFlow's Python package, or run tfjs-node's own installer",
        { choices: nativeSources },
      ),
    );
  addModelOptions(command).action((flags: DoctorFlags) => (flags.clean ? clean() : doctor(flags)));
}

async function doctor(flags: DoctorFlags): Promise<void> {
  if (flags.installNative) {
    const { installNative } = await import('../../backend/install/install-native.js');
    await installNative(notice, flags.installNative === true ? undefined : flags.installNative);
  }
  const { reportBackends } = await import('../../backend/backend-report.js');
  print('saccade', `${version}, Node ${process.version}, ${process.platform} ${process.arch}`);
  for (const report of await reportBackends()) print(report.name, backendText(report));
  try {
    await printCaptioning(flags);
  } catch (error) {
    print('captions', `no. ${(error as Error).message}`);
    process.exitCode = exitStatus.failed;
  }
  const { folder, text } = await cache();
  print('cache', `${folder}, ${text}`);
}

async function printCaptioning({ model, backend, threads }: ModelOptions): Promise<void> {
  const { selectBackend } = await import('../../backend/select-backend.js');
  const { tryCaptioning } = await import('../../pipelines/try-captioning.js');
  const { name } = await selectBackend(backend, threads === undefined ? {} : { threads });
  const asked = backend === 'auto' ? process.env.SACCADE_BACKEND && 'SACCADE_BACKEND' : '--backend';
  print('in use', `${name}, ${asked ? `as ${asked} asks` : 'the first that loads'}`);
  const tried = await tryCaptioning(model);
  print('model', tried.model);
  print('encoder', `grid of ${tried.grid.join(' × ')}`);
  print('captions', 'yes: a picture was read, encoded and described');
}

async function clean(): Promise<void> {
  const { rm } = await import('node:fs/promises');
  const { folder, text } = await cache();
  await rm(folder, { recursive: true, force: true });
  print('removed', `${folder}, ${text}`);
  notice('A native backend built there is gone with it; npx saccade doctor --install-native brings it back.');
}

async function cache(): Promise<{ folder: string; text: string }> {
  const { cacheFolder } = await import('../../backend/cache-folder.js');
  const { folderSize } = await import('../../backend/folder-size.js');
  const folder = cacheFolder();
  const bytes = await folderSize(folder);
  return { folder, text: bytes === 0 ? 'empty' : `${Math.ceil(bytes / 1e6)} MB` };
}

const backendText = ({ reason, mend }: BackendReport): string =>
  reason === undefined ? 'loads' : `does not load: ${reason}. To mend it: ${mend}`;

function print(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(10)}  ${text}\n`);
}
