import type { Command } from 'commander';
import type { TrainingOptions } from '../training/training-options.js';
import { choiceOption } from './choice-option.js';
import { numberOption } from './number-option.js';

/** What the options of `addTrainingOptions` give. */
export interface TrainingFlags extends TrainingOptions {}

const schedules = ['constant', 'step', 'cosine', 'one-cycle'] as const satisfies readonly TrainingOptions['schedule'][];

/** How the decoder is trained; the defaults are those of the training options. */
export function addTrainingOptions(command: Command): Command {
  const whole = { integer: true };
  return command
    .addOption(
      numberOption('--epochs <n>', 'passes over the pictures in all, also after --resume', {
        ...whole,
        min: 1,
        max: 100_000,
        default: 10,
      }),
    )
    .addOption(
      numberOption('--batch-size <n>', 'pictures a step, each with all its captions', {
        ...whole,
        min: 1,
        max: 4096,
        default: 16,
      }),
    )
    .addOption(numberOption('--learning-rate <x>', 'peak of the learning rate', { min: 1e-9, max: 1, default: 8e-4 }))
    .addOption(
      numberOption('--encoder-learning-rate <x>', "the same for the encoder's weights", {
        min: 1e-9,
        max: 1,
        default: 1e-4,
      }),
    )
    .addOption(
      choiceOption('--schedule <name>', 'course of the learning rate; step takes a tenth off each epoch', {
        choices: schedules,
        default: 'step',
      }),
    )
    .addOption(
      numberOption('--warmup <steps>', 'steps over which the rate rises from 0', { ...whole, min: 0, default: 100 }),
    )
    .addOption(numberOption('--clip-norm <x>', 'largest norm of the gradient; 0 is off', { min: 0, default: 5 }))
    .addOption(
      numberOption('--ema <decay>', 'decay of the running average of the weights; 0 is off', {
        min: 0,
        max: 1,
        default: 0.999,
      }),
    )
    .addOption(
      numberOption('--dropout <share>', 'share of features and evidence that is dropped', {
        min: 0,
        max: 0.95,
        default: 0.5,
      }),
    )
    .addOption(
      numberOption('--label-smoothing <share>', 'probability that is spread over all words', {
        min: 0,
        max: 0.9,
        default: 0.1,
      }),
    )
    .addOption(
      numberOption('--doubly-stochastic <lambda>', 'weight of the penalty that makes every cell be looked at once', {
        min: 0,
        default: 1,
      }),
    )
    .addOption(
      numberOption('--max-length <n>', 'longest caption in words; the rest is cut off', {
        ...whole,
        min: 1,
        max: 1000,
        default: 22,
      }),
    )
    .addOption(
      numberOption('--patience <epochs>', 'epochs without a better score before training stops; 0 is never', {
        ...whole,
        min: 0,
        default: 0,
      }),
    )
    .addOption(numberOption('--seed <n>', 'of all chance', { ...whole, default: 1 }));
}

/** The training options among all flags. */
export async function trainingOptionsOf(flags: TrainingFlags): Promise<TrainingOptions> {
  const { trainingOptionsSchema } = await import('../training/training-options.js');
  const known = Object.keys(trainingOptionsSchema.shape) as (keyof TrainingOptions)[];
  return trainingOptionsSchema.parse(Object.fromEntries(known.map((name) => [name, flags[name]])));
}
