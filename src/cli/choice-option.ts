import { Option } from 'commander';
import { SaccadeError } from '../errors.js';
import { didYouMean } from '../text/did-you-mean.js';

/** An option that takes one of a few words; a misspelt one gets a suggestion. `aliases` maps other spellings to choices. */
export function choiceOption(
  flags: string,
  description: string,
  {
    choices,
    aliases = {},
    default: initial,
  }: {
    readonly choices: readonly string[];
    readonly aliases?: Readonly<Record<string, string>>;
    readonly default?: string;
  },
): Option {
  const option = new Option(flags, `${description} (${choices.join(', ')})`);
  option.argParser((text: string) => {
    const choice = Object.hasOwn(aliases, text) ? aliases[text]! : text;
    if (choices.includes(choice)) return choice;
    const hint = didYouMean(text, [...choices, ...Object.keys(aliases)]) || ' Choose one of these.';
    throw new SaccadeError('usage', `Expected ${choices.join(', ')} for ${option.long}, got ${text}.${hint}`);
  });
  return initial === undefined ? option : option.default(initial);
}
