import type { Command } from 'commander';
import type { Precision } from '../layers/weight-file.js';
import type { TrainCaptionerOptions } from '../pipelines/train-captioner.js';
import type { ChosenSettings } from '../pipelines/training-settings.js';
import { choiceOption } from './choice-option.js';
import { addDataOptions, type DataFlags, readOptionsOf } from './data-options.js';
import { addDecoderOptions, chosenDecoderOptions, type DecoderFlags } from './decoder-flags.js';
import { gridOption } from './grid-option.js';
import { localeOption } from './locale-option.js';
import { addBackendOptions, type BackendFlags } from './model-options.js';
import { numberOption } from './number-option.js';
import {
  addHardAttentionOptions,
  addTrainingOptions,
  chosenTrainingOptions,
  type TrainingFlags,
} from './training-flags.js';

/** What the options of `addRunOptions` give. */
export interface RunFlags extends DataFlags, BackendFlags, DecoderFlags, TrainingFlags {
  readonly encoder: string;
  readonly grid?: string;
  readonly patch?: number;
  readonly minCount?: number;
  readonly locale: string;
  readonly fineTuneEncoder?: number;
  readonly augment?: 'none' | 'flip' | 'flip-crop';
  readonly from?: string;
  readonly strict?: boolean;
  readonly cache?: string;
  readonly precision: Precision;
  readonly graph: boolean;
}

const augmentations = {
  none: { flip: false, crop: 0 },
  flip: { flip: true, crop: 0 },
  'flip-crop': { flip: true, crop: 0.15 },
} as const;

/** All that decides a training run, but where it goes. */
export function addRunOptions(command: Command): Command {
  command
    .option('--from <model>', 'start from this model; it brings its encoder, and its vocabulary grows by new words')
    .option('--strict', 'stop before any work where the data has faults')
    .option('--cache <dir>', "keep the encoder's view of all pictures there instead of the user's cache folder")
    .option(
      '--encoder <name|dir|url>',
      'mobilenet (that of models/default), patches (the picture itself, learnt from nothing), the folder of an encoder or a model, or imagenet or a URL (fetched once)',
      'mobilenet',
    )
    .addOption(gridOption())
    .addOption(
      numberOption('--patch <pixels>', 'encoder patches: side of a patch; 8 by default', {
        min: 1,
        max: 64,
        integer: true,
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
  return addBackendOptions(command);
}

/** A run's options from flags. @throws SaccadeError `usage` for a split ratio that is none */
export async function runOptionsOf(
  flags: RunFlags,
  command: Command,
): Promise<Omit<TrainCaptionerOptions, 'out' | 'resume' | 'signal'>> {
  const { data, cache, backend, threads, graph, strict = false } = flags;
  const read = await readOptionsOf(flags);
  return { data, cache, backend, threads, graph, strict, read, chosen: chosenSettings(flags, command) };
}

/** What a person chose; the rest is that of the run that is gone on with, or the default. */
function chosenSettings(flags: RunFlags, command: Command): ChosenSettings {
  const chosen = <Name extends keyof RunFlags>(name: Name) =>
    command.getOptionValueSource(name) === 'default' ? undefined : flags[name];
  return {
    encoder: chosen('encoder'),
    grid: flags.grid,
    patch: flags.patch,
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
