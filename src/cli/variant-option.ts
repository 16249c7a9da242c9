import { Command, CommanderError } from 'commander';
import { SaccadeError } from '../errors.js';
import type { Variant } from '../pipelines/variant-runs.js';
import { addDecoderOptions, chosenDecoderOptions } from './decoder-flags.js';
import { addHardAttentionOptions, addTrainingOptions, chosenTrainingOptions } from './training-flags.js';
import { usageError } from './usage-error.js';

/** What variants must have in common, or they could not be compared. */
const budget = ['epochs', 'batchSize', 'maxLength', 'patience', 'seed'];

/**
 * A variant from `name=--score dot --heads 2`, or from a name alone for the options that all have.
 *
 * @throws SaccadeError `usage` for a name that cannot be a folder's, an option that is wrong, or one of the budget
 */
export function parseVariant(text: string): Variant {
  const [name = '', ...rest] = text.split('=');
  const options = rest.join('=').trim().replace(/\s+/g, ' ');
  checkName(name.trim(), text);
  const command = optionsCommand();
  let training: Variant['training'];
  try {
    command.parse(options === '' ? [] : options.split(' '), { from: 'user' });
    training = chosenTrainingOptions(command);
  } catch (error) {
    const sentence =
      error instanceof CommanderError
        ? usageError(error, { args: ['compare'], program: command }).message
        : (error as Error).message;
    throw new SaccadeError('usage', `Variant ${name.trim()}: ${sentence}`, { cause: error });
  }
  const shared = command.options.find(
    (option) =>
      budget.includes(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (shared) {
    throw new SaccadeError(
      'usage',
      `Expected ${shared.long} to be the same for all variants, got one for ${name.trim()}. Give it outside of --variant.`,
    );
  }
  return {
    name: name.trim(),
    options,
    decoder: chosenDecoderOptions(command),
    training,
  };
}

function checkName(name: string, text: string): void {
  if (/^[\p{L}\p{N}][\p{L}\p{N} +_-]{0,59}$/u.test(name)) return;
  throw new SaccadeError(
    'usage',
    `Expected a name of letters, digits, spaces, + - _ and then its options for --variant, got ${JSON.stringify(text)}. Write --variant "two heads=--heads 2", say.`,
  );
}

/** The options that a variant may differ in. */
function optionsCommand(): Command {
  const command = new Command('variant')
    .exitOverride()
    .helpOption(false)
    .allowExcessArguments(false)
    .configureOutput({ writeErr: () => undefined, outputError: () => undefined });
  addDecoderOptions(command);
  addTrainingOptions(command);
  return addHardAttentionOptions(command);
}
