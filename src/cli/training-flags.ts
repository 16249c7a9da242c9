import type { Command } from 'commander';
import { SaccadeError } from '../errors.js';
import type { ChosenSettings } from '../pipelines/training-settings.js';
import type { TrainingOptions } from '../training/training-options.js';
import { choiceOption } from './choice-option.js';
import { numberOption } from './number-option.js';

type HardAttention = TrainingOptions['hardAttention'];

/** What the options of `addTrainingOptions` give. */
export interface TrainingFlags
  extends Omit<TrainingOptions, 'hardAttention' | 'selfCriticalSamples' | 'selfCriticalTemperature'> {
  readonly baseline: HardAttention['baseline'];
  readonly reward: HardAttention['reward'] | 'cider';
  readonly rewardWeight: number;
  readonly entropyWeight: number;
  readonly expectation: number;
  readonly samples: number;
  readonly sampleTemperature: number;
}

const schedules = ['constant', 'step', 'cosine', 'one-cycle'] as const satisfies readonly TrainingOptions['schedule'][];

const baselines = ['moving-average', 'self-critical'] as const satisfies readonly HardAttention['baseline'][];
const rewards = ['to-go', 'sentence', 'cider'] as const satisfies readonly TrainingFlags['reward'][];

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
    .addOption(
      numberOption(
        '--learning-rate <x>',
        'peak of the learning rate; 0.0005 with --from, 0.00001 with --reward cider',
        {
          min: 1e-9,
          max: 1,
          default: 8e-4,
        },
      ),
    )
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
      numberOption('--warmup <steps>', 'steps over which the rate rises from 0, at most an epoch', {
        ...whole,
        min: 0,
        default: 100,
      }),
    )
    .addOption(numberOption('--clip-norm <x>', 'largest norm of the gradient; 0 is off', { min: 0, default: 5 }))
    .addOption(
      numberOption('--ema <decay>', 'decay of the running average of the weights; 0 is off', {
        min: 0,
        max: 1,
        default: 0.99,
      }),
    )
    .addOption(
      numberOption('--dropout <share>', 'share of features and evidence that is dropped; 0 with --reward cider', {
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
      numberOption(
        '--scheduled-sampling <share>',
        'share of previous words that become the model’s own, epoch by epoch',
        {
          min: 0,
          max: 1,
          default: 0,
        },
      ),
    )
    .addOption(
      numberOption('--stay-close <lambda>', 'pull of the weights to where they started; 30 with --from', {
        min: 0,
        default: 0,
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

/** How attention that draws cells learns, by REINFORCE. */
export function addHardAttentionOptions(command: Command): Command {
  return command
    .addOption(
      choiceOption('--baseline <name>', 'hard attention: what a reward is held against', {
        choices: baselines,
        default: 'moving-average',
      }),
    )
    .addOption(
      choiceOption(
        '--reward <name>',
        'cider: learn from own sentences by their CIDEr-D (self-critical, with --from); hard attention: log-probability of the words to come, or of the whole sentence',
        {
          choices: rewards,
          default: 'to-go',
        },
      ),
    )
    .addOption(
      numberOption('--samples <n>', 'reward cider: sentences drawn for each picture', {
        min: 2,
        max: 100,
        integer: true,
        default: 5,
      }),
    )
    .addOption(
      numberOption('--sample-temperature <t>', 'reward cider: temperature that they are drawn at', {
        min: 0.01,
        max: 2,
        default: 0.7,
      }),
    )
    .addOption(numberOption('--reward-weight <x>', 'hard attention: weight of the reward', { min: 0, default: 1 }))
    .addOption(
      numberOption('--entropy-weight <x>', 'hard attention: weight of the entropy, which keeps it looking around', {
        min: 0,
        default: 0.002,
      }),
    )
    .addOption(
      numberOption(
        '--expectation <share>',
        'hard attention: share of pictures that take the expected context instead of a drawn cell',
        { min: 0, max: 1, default: 0.5 },
      ),
    );
}

const trainingNames = [
  ...['epochs', 'batchSize', 'learningRate', 'encoderLearningRate', 'schedule', 'warmup', 'clipNorm', 'ema'],
  ...[
    'dropout',
    'labelSmoothing',
    'doublyStochastic',
    'scheduledSampling',
    'stayClose',
    'maxLength',
    'patience',
    'seed',
  ],
] as (keyof TrainingFlags & keyof TrainingOptions)[];
const hardNames = ['baseline', 'rewardWeight', 'entropyWeight', 'expectation'] as const;

/** The training options that a person chose: on the command line or in a configuration file. */
export function chosenTrainingOptions(command: Command): NonNullable<ChosenSettings['training']> {
  const flags = command.opts<TrainingFlags>();
  const isChosen = (name: string) => command.getOptionValueSource(name) !== 'default';
  const pick = (names: readonly (keyof TrainingFlags)[]) =>
    Object.fromEntries(names.filter(isChosen).map((name) => [name, flags[name]]));
  const { reward, samples, sampleTemperature } = flags;
  if (isChosen('samples') && !(isChosen('reward') && reward === 'cider')) {
    throw new SaccadeError(
      'usage',
      'Expected --reward cider beside --samples, got --samples alone. Give both, or leave it out.',
    );
  }
  return {
    ...pick(trainingNames),
    hardAttention: { ...pick(hardNames), ...(isChosen('reward') && reward !== 'cider' && { reward }) },
    ...(isChosen('reward') && { selfCriticalSamples: reward === 'cider' ? samples : 0 }),
    ...(isChosen('sampleTemperature') && { selfCriticalTemperature: sampleTemperature }),
  };
}
