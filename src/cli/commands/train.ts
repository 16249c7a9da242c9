import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import type { GridName } from '../../encoder/grid-stages.js';
import { SaccadeError } from '../../errors.js';
import type { Precision } from '../../layers/weight-file.js';
import type { ChosenSettings } from '../../pipelines/training-settings.js';
import { choiceOption } from '../choice-option.js';
import { addDataOptions, type DataFlags, readOptionsOf } from '../data-options.js';
import { addDecoderOptions, chosenDecoderOptions, type DecoderFlags } from '../decoder-flags.js';
import { localeOption } from '../locale-option.js';
import { addBackendOptions, type BackendFlags } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { abortSignal } from '../run-context.js';
import {
  addHardAttentionOptions,
  addTrainingOptions,
  chosenTrainingOptions,
  type TrainingFlags,
} from '../training-flags.js';

interface TrainFlags extends DataFlags, BackendFlags, DecoderFlags, TrainingFlags {
  readonly out: string;
  readonly encoder: string;
  readonly grid: GridName;
  readonly minCount?: number;
  readonly locale: string;
  readonly fineTuneEncoder?: number;
  readonly augment?: 'none' | 'flip' | 'flip-crop';
  readonly from?: string;
  readonly resume?: boolean;
  readonly strict?: boolean;
  readonly cache?: string;
  readonly precision: Precision;
  readonly graph: boolean;
}

const gridChoices = ['7x7x1280', '14x14x576', '14x14x96'] as const satisfies readonly GridName[];
const augmentations = {
  none: { flip: false, crop: 0 },
  flip: { flip: true, crop: 0 },
  'flip-crop': { flip: true, crop: 0.15 },
} as const;

export function registerTrain(program: Command): void {
  const command = program
    .command('train')
    .description('Trains a captioner on your own pictures and captions.')
    .requiredOption('--out <dir>', 'folder of the model, its checkpoint and its curves')
    .option('--from <model>', 'start from this model; it brings its encoder, and its vocabulary grows by new words')
    .option('--resume', 'go on with the run in --out, in its own settings unless others are given')
    .option('--strict', 'stop before any work where the data has faults')
    .option('--cache <dir>', "keep the encoder's view of all pictures there instead of the user's cache folder")
    .option(
      '--encoder <name|dir>',
      'mobilenet (that of models/default), or the folder of an encoder or a model',
      'mobilenet',
    )
    .addOption(
      choiceOption('--grid <name>', "grid of the encoder's features", {
        choices: gridChoices,
        default: gridChoices[0],
      }),
    )
    .addOption(
      numberOption(
        '--fine-tune-encoder <from-block>',
        'let the encoder learn too, from this block on; 0 is all of it',
        { min: 0, max: 18, integer: true },
      ),
    )
    .addOption(
      choiceOption(
        '--augment <how>',
        'change pictures each time they are seen; flip where the encoder learns, else none, as the cache needs it',
        { choices: ['none', 'flip', 'flip-crop'] },
      ),
    )
    .addOption(numberOption('--min-count <n>', 'words seen less often become unknown', { min: 1, integer: true }))
    .addOption(localeOption())
    .addOption(
      choiceOption('--precision <kind>', 'of the saved weights', {
        choices: ['float32', 'float16', 'uint8'],
        default: 'float16',
      }),
    )
    .option('--no-graph', 'compute op by op on the native backend too');
  addDataOptions(command);
  addDecoderOptions(command);
  addTrainingOptions(command);
  addHardAttentionOptions(command);
  addBackendOptions(command).action(train);
}

async function train(flags: TrainFlags, command: Command): Promise<void> {
  const { trainCaptioner } = await import('../../pipelines/train-captioner.js');
  const { watchTraining } = await import('../watch-training.js');
  const watcher = watchTraining(flags.out);
  try {
    const { data, out, cache, backend, threads, graph } = flags;
    const result = await trainCaptioner(
      {
        ...{ data, out, cache, backend, threads, graph },
        read: await readOptionsOf(flags),
        strict: flags.strict ?? false,
        resume: flags.resume ?? false,
        chosen: chosenSettings(flags, command),
        signal: abortSignal(),
      },
      watcher,
    );
    watcher.end(result);
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

/** What a person chose; the rest is that of the run that is gone on with, or the default. */
function chosenSettings(flags: TrainFlags, command: Command): ChosenSettings {
  const chosen = <Name extends keyof TrainFlags>(name: Name) =>
    command.getOptionValueSource(name) === 'default' ? undefined : flags[name];
  return {
    encoder: chosen('encoder'),
    grid: chosen('grid'),
    locale: chosen('locale'),
    precision: chosen('precision'),
    minCount: flags.minCount,
    from: flags.from,
    fineTuneFrom: flags.fineTuneEncoder,
    augmentation: flags.augment && augmentations[flags.augment],
    decoder: chosenDecoderOptions(command),
    training: chosenTrainingOptions(command),
  };
}
