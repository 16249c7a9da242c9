import type { Command, Option } from 'commander';
import { defaultSearchOptions } from '../captioner/description.js';
import { searchLimits } from '../pipelines/search-limits.js';
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
  command
    .addOption(searchOption('--beam-size <n>', 'sentences kept at each word; 1 is greedy', 'beamSize'))
    .addOption(searchOption('--max-length <n>', 'longest caption in words', 'maxLength'))
    .addOption(
      searchOption('--length-penalty <a>', 'exponent of the length that divides the log-probability', 'lengthPenalty'),
    )
    .addOption(
      searchOption(
        '--block-ngrams <n>',
        'no n-gram of this size twice, nor a shorter one that people hardly ever repeat; 0 is off',
        'blockNgrams',
      ),
    );
  for (const alias of ['--num-beams', '--num_beams', '--beam_size']) aliasOption(command, alias, '--beam-size');
  aliasOption(command, '--max_length', '--max-length');
  return command;
}

function searchOption(flags: string, description: string, name: keyof SearchFlags): Option {
  return numberOption(flags, description, { ...searchLimits[name], default: defaultSearchOptions[name] });
}
