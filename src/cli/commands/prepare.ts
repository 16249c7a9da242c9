import type { Command } from 'commander';
import type { GridName } from '../../encoder/grid-stages.js';
import { SaccadeError } from '../../errors.js';
import type { PreparedDataset } from '../../pipelines/prepare-dataset.js';
import { counted } from '../../text/counted.js';
import { choiceOption } from '../choice-option.js';
import { addDataOptions, type DataFlags, readOptionsOf } from '../data-options.js';
import { exitStatus } from '../exit-status.js';
import { mobilenetGrids } from '../grid-option.js';
import { localeOption } from '../locale-option.js';
import { addBackendOptions, type BackendFlags } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { progress } from '../progress.js';
import { abortSignal, notice, warning } from '../run-context.js';

interface PrepareFlags extends DataFlags, BackendFlags {
  readonly minCount?: number;
  readonly locale: string;
  readonly cache?: string | true;
  readonly encoder: string;
  readonly grid: GridName;
  readonly strict?: boolean;
  readonly json?: boolean;
}

export function registerPrepare(program: Command): void {
  const command = program
    .command('prepare')
    .description('Checks a dataset: counts, missing and damaged pictures, captions left out, splits, words.');
  addDataOptions(command)
    .addOption(numberOption('--min-count <n>', 'words seen less often do not count', { min: 1, integer: true }))
    .addOption(localeOption())
    .option('--cache [dir]', "keep the encoder's view of all pictures there, by default where training looks for it")
    .option(
      '--encoder <name|dir|url>',
      'whose features: mobilenet (that of models/default), imagenet or a URL (fetched once), or a folder',
      'mobilenet',
    )
    .addOption(
      choiceOption('--grid <name>', 'grid of the features', { choices: mobilenetGrids, default: mobilenetGrids[0] }),
    )
    .option('--strict', 'stop with status 3 where anything is missing, damaged or left out')
    .option('--json', 'print JSON');
  addBackendOptions(command).action(prepare);
}

async function prepare(flags: PrepareFlags): Promise<void> {
  const checked = await check(flags);
  await print(checked, flags);
  const { images } = checked.dataset;
  if (images.length === 0)
    throw new SaccadeError(
      'no-images',
      `Expected at least one picture with a caption in ${flags.data}, got none. Name their folder with --images.`,
    );
  if (flags.strict && checked.faulty) {
    warning(
      `Expected a dataset without faults for --strict, got those listed for ${flags.data}. Mend them, or go on without --strict.`,
    );
    process.exitCode = exitStatus.partly;
  } else if (flags.cache !== undefined) await fillCache(checked, flags);
}

async function check(flags: PrepareFlags): Promise<PreparedDataset> {
  const { prepareDataset } = await import('../../pipelines/prepare-dataset.js');
  const options = await readOptionsOf(flags);
  const { minCount, locale } = flags;
  const line = progress('pictures checked', 0);
  try {
    const onProgress = (done: number, total: number) => line.update(done, total);
    return await prepareDataset(flags.data, { ...options, minCount, locale, onProgress, signal: abortSignal() });
  } finally {
    line.stop();
  }
}

async function print(checked: PreparedDataset, { json }: PrepareFlags): Promise<void> {
  const { prepareJson, prepareLines } = await import('../../pipelines/prepare-report.js');
  const text = json ? JSON.stringify(prepareJson(checked)) : prepareLines(checked).join('\n');
  process.stdout.write(`${text}\n`);
}

async function fillCache({ dataset }: PreparedDataset, flags: PrepareFlags): Promise<void> {
  const { fillFeatureCache } = await import('../../pipelines/fill-feature-cache.js');
  const { featureCacheFolder } = await import('../../dataset/feature-cache-folder.js');
  const { cache, encoder, grid, backend, threads } = flags;
  const folder = typeof cache === 'string' ? cache : featureCacheFolder();
  const line = progress('pictures encoded', dataset.images.length);
  try {
    const onProgress = (done: number, total: number) => line.update(done, total);
    const options = { encoder, grid, folder, backend, threads, onProgress, signal: abortSignal() };
    const { path, note } = await fillFeatureCache(dataset, options);
    if (note !== undefined) notice(note);
    notice(`Features of ${counted(dataset.images.length, 'picture')} are in ${path}.`);
  } finally {
    line.stop();
  }
}
