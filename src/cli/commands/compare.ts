import path from 'node:path';
import type { Command } from 'commander';
import { SaccadeError } from '../../errors.js';
import type { CompareVariantsOptions, CompareWatcher } from '../../pipelines/compare-variants.js';
import type { TrainingWatcher } from '../../pipelines/train-captioner.js';
import type { Variant, VariantRun } from '../../pipelines/variant-runs.js';
import { comparisonLines } from '../comparison-lines.js';
import { exitStatus } from '../exit-status.js';
import { numberOption } from '../number-option.js';
import { abortSignal, notice, warning } from '../run-context.js';
import { addRunOptions, type RunFlags, runOptionsOf } from '../run-options.js';
import { parseVariant } from '../variant-option.js';

interface CompareFlags extends RunFlags {
  readonly out: string;
  readonly variant: readonly Variant[];
  readonly seeds: number;
  readonly json?: boolean;
}

export function registerCompare(program: Command): void {
  const command = program
    .command('compare')
    .description('Trains variants of a captioner on one budget, and sets scores, speed and overlays side by side.')
    .requiredOption('--out <dir>', 'folder of all runs, compare.json and compare.html; what is there is gone on with')
    .requiredOption(
      '--variant <name=options>',
      'a variant, such as "two heads=--heads 2 --score dot"; a name alone has the options of all. Repeat it',
      (text: string, variants: readonly Variant[] = []) => [...variants, parseVariant(text)],
    )
    .addOption(
      numberOption('--seeds <n>', 'runs of each variant, with --seed and the numbers after it', {
        min: 1,
        max: 100,
        integer: true,
        default: 1,
      }),
    )
    .option('--json', 'print what compare.json holds');
  addRunOptions(command).action(compare);
}

async function compare(flags: CompareFlags, command: Command): Promise<void> {
  const { out, json } = flags;
  checkVariants(flags.variant);
  const { compareVariants } = await import('../../pipelines/compare-variants.js');
  const options: CompareVariantsOptions = {
    ...(await runOptionsOf(flags, command)),
    ...{ out, variants: flags.variant, signal: abortSignal() },
    seeds: Array.from({ length: flags.seeds }, (_, i) => flags.seed + i),
  };
  const watcher = await watchComparison();
  try {
    const comparison = await compareVariants(options, watcher);
    watcher.stop();
    for (const { seed, message } of comparison.diverged) warning(`${message} (seed ${seed})`);
    notice(`Look at ${path.join(out, 'compare.html')}.`);
    process.stdout.write(`${json ? JSON.stringify(comparison) : comparisonLines(comparison).join('\n')}\n`);
    if (comparison.diverged.length > 0) process.exitCode = exitStatus.partly;
  } catch (error) {
    throw error instanceof SaccadeError && error.code === 'interrupted' ? stopped(out, error) : error;
  } finally {
    watcher.stop();
  }
}

function checkVariants(variants: readonly Variant[]): void {
  if (variants.length < 2) {
    throw new SaccadeError(
      'usage',
      `Expected two variants or more for --variant, got ${variants.length}. Name another, or use saccade train.`,
    );
  }
  // Folders of one name, but for large and small letters, are one folder on some systems.
  const names = variants.map(({ name }) => name.toLowerCase());
  const double = variants.find((_, at) => names.indexOf(names[at]!) < at);
  if (double)
    throw new SaccadeError('usage', `Expected different names for --variant, got ${double.name} twice. Rename one.`);
}

function stopped(out: string, cause: SaccadeError): SaccadeError {
  return new SaccadeError(
    'interrupted',
    `Expected to compare all variants in ${out}, got a stop. Run the same command again to go on.`,
    { cause },
  );
}

/** Shows a comparison on standard error: what is the same for all runs, once. */
async function watchComparison(): Promise<CompareWatcher & { stop(): void }> {
  const { watchTraining } = await import('../watch-training.js');
  const once = new Set<string>();
  const tell = (sentence: string) => {
    if (!once.has(sentence)) notice(sentence);
    once.add(sentence);
  };
  let current = watchTraining('');
  return {
    notice: tell,
    onChecked: (done, total) => current.onChecked(done, total),
    onData: (dataset) => current.onData(dataset),
    stop: () => current.stop(),
    watchRun({ variant, seed, folder }: VariantRun, place: number, all: number): TrainingWatcher {
      current.stop();
      notice(`Run ${place} of ${all}: ${variant}, seed ${seed}`);
      current = watchTraining(folder);
      return { ...current, notice: tell, onData: () => undefined };
    },
  };
}
