import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { SaccadeError } from '../../errors.js';
import { abortSignal } from '../run-context.js';
import { addRunOptions, type RunFlags, runOptionsOf } from '../run-options.js';

interface TrainFlags extends RunFlags {
  readonly out: string;
  readonly resume?: boolean;
  readonly tensorboard?: string;
}

export function registerTrain(program: Command): void {
  const command = program
    .command('train')
    .description('Trains a captioner on your own pictures and captions.')
    .requiredOption('--out <dir>', 'folder of the model, its checkpoint and its curves')
    .option('--resume', 'go on with the run in --out, in its own settings unless others are given')
    .option('--tensorboard <dir>', "write the run's numbers as TensorFlow event files too (native backend)");
  addRunOptions(command).action(train);
}

async function train(flags: TrainFlags, command: Command): Promise<void> {
  const { trainCaptioner } = await import('../../pipelines/train-captioner.js');
  const { watchTraining } = await import('../watch-training.js');
  const watcher = watchTraining(flags.out);
  try {
    const { out, tensorboard, resume = false } = flags;
    const options = { ...(await runOptionsOf(flags, command)), out, resume, tensorboard, signal: abortSignal() };
    watcher.end(await trainCaptioner(options, watcher));
  } catch (error) {
    throw error instanceof SaccadeError && error.code === 'interrupted' ? stopped(flags.out, error) : error;
  } finally {
    watcher.stop();
  }
}

function stopped(out: string, cause: SaccadeError): SaccadeError {
  const hasBegun = existsSync(path.join(out, 'last'));
  return new SaccadeError(
    'interrupted',
    `Expected to train ${out} to the end, got a stop. Run the same command again${hasBegun ? ' with --resume' : ''} to go on.`,
    { cause },
  );
}
