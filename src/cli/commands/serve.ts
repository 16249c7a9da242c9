import type { Command } from 'commander';
import { addModelOptions, type ModelOptions } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { abortSignal, notice, warning } from '../run-context.js';

interface ServeFlags extends ModelOptions {
  readonly port: number;
  readonly host: string;
  readonly maxUpload: number;
  readonly pixelLimit?: number;
}

export function registerServe(program: Command): void {
  const command = program
    .command('serve')
    .description('A local page: drop a picture, see its caption and where the model looked.')
    .addOption(
      numberOption('--port <n>', 'where it listens; 0 takes a free one', {
        min: 0,
        max: 65535,
        integer: true,
        default: 7860,
      }),
    )
    .option('--host <address>', 'an address of this machine; others than 127.0.0.1 let other machines in', '127.0.0.1')
    .addOption(
      numberOption('--max-upload <MB>', 'largest picture file in megabytes', { min: 1, max: 1000, default: 32 }),
    );
  addModelOptions(command)
    .addOption(numberOption('--pixel-limit <n>', 'refuse larger pictures', { min: 1, integer: true }))
    .action(runServer);
}

async function runServer(flags: ServeFlags): Promise<void> {
  const { startServer } = await import('../../serve/start-server.js');
  const { ModelShelf } = await import('../../serve/model-shelf.js');
  const { modelNames } = await import('../../serve/model-names.js');
  const { openCaptioner } = await import('../open-captioner.js');
  const { defaultPixelLimit } = await import('../../image/upright-image.js');
  const { version } = await import('../version.js');
  const signal = abortSignal();
  const shelf = new ModelShelf({
    names: await modelNames(flags.model),
    load: (model) => openCaptioner({ ...flags, model }),
  });
  // A model that cannot be loaded is told now, not at the first picture.
  await shelf.take();
  const server = await startServer({
    shelf,
    host: flags.host,
    port: flags.port,
    uploadLimit: flags.maxUpload * 1e6,
    pixelLimit: flags.pixelLimit ?? defaultPixelLimit,
    version,
    onFault: (error) => warning(error.stack ?? error.message),
  });
  process.stdout.write(`${server.url}\n`);
  notice('Open this address in a browser; Ctrl-C ends it.');
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  await server.close();
  throw signal.reason;
}
