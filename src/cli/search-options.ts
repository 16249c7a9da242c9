import type { Command } from 'commander';
import { aliasOption } from './alias-option.js';
import { numberOption } from './number-option.js';

/** What the options of `addSearchOptions` give. */
export interface SearchFlags {
  readonly beamSize: number;
  readonly maxLength: number;
  readonly lengthPenalty: number;
  readonly blockNgrams: number;
}

/** How sentences are searched for; spellings of other programs are taken too. */
export function addSearchOptions(command: Command): Command {
  const whole = { integer: true };
  command
    .addOption(
      numberOption('--beam-size <n>', 'sentences kept at each word; 1 is greedy', {
        ...whole,
        min: 1,
        max: 100,
        default: 3,
      }),
    )
    .addOption(
      numberOption('--max-length <n>', 'longest caption in words', { ...whole, min: 1, max: 100, default: 20 }),
    )
    .addOption(
      numberOption('--length-penalty <a>', 'exponent of the length that divides the log-probability', {
        min: 0,
        max: 5,
        default: 0.7,
      }),
    )
    .addOption(
      numberOption('--block-ngrams <n>', 'no n-gram of this size twice; 0 is off', {
        ...whole,
        min: 0,
        max: 20,
        default: 3,
      }),
    );
  for (const alias of ['--num-beams', '--num_beams', '--beam_size']) aliasOption(command, alias, '--beam-size');
  aliasOption(command, '--max_length', '--max-length');
  return command;
}
