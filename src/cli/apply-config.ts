import { type Command, CommanderError, type Option } from 'commander';
import { type ConfigValue, loadConfig } from '../config/load-config.js';
import { SaccadeError } from '../errors.js';

export interface ConfigSource {
  readonly file: string;
  /** The command line's arguments; options that stand in them win over the file. */
  readonly flags: readonly string[];
}

/** Sets the options of a command, and of the program above it, from a JSON file as if they had been typed. */
export function applyConfig(command: Command, { file, flags }: ConfigSource): void {
  const owners = new Map<string, Command>();
  for (const owner of [command.parent, command]) {
    for (const option of owner?.options ?? []) owners.set(option.attributeName(), owner!);
  }
  for (const own of ['config', 'version']) owners.delete(own);
  for (const [key, value] of loadConfig(file, [...owners.keys()])) {
    const owner = owners.get(key)!;
    const options = owner.options.filter((option) => option.attributeName() === key);
    if (options.some((option) => isTyped(option, flags))) continue;
    owner.setOptionValueWithSource(key, parsedValue(options[0]!, value, { key, file }), 'config');
  }
}

function isTyped(option: Option, flags: readonly string[]): boolean {
  const end = flags.indexOf('--');
  return (end < 0 ? flags : flags.slice(0, end)).some(
    (flag) => flag === option.long || flag === option.short || flag.startsWith(`${option.long}=`),
  );
}

function parsedValue(option: Option, value: ConfigValue, place: { key: string; file: string }): unknown {
  const takesNothing = option.negate || option.isBoolean();
  if (typeof value === 'boolean' && (takesNothing || option.optional)) return value;
  if (typeof value === 'boolean' || takesNothing) {
    throw refusal(place, { expected: takesNothing ? 'true or false' : 'a value', value });
  }
  if (Array.isArray(value) && !option.variadic && option.parseArg === undefined) {
    throw refusal(place, { expected: 'one value', value });
  }
  const texts = [value].flat().map(String);
  const { parseArg } = option;
  if (parseArg === undefined) return option.variadic ? texts : texts[0];
  try {
    return texts.reduce((previous: unknown, text) => parseArg(text, previous), option.defaultValue);
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    throw refusal(place, { expected: `a good value (${error.message})`, value });
  }
}

function refusal(
  { key, file }: { key: string; file: string },
  { expected, value }: { expected: string; value: ConfigValue },
) {
  return new SaccadeError(
    'usage',
    `Expected ${expected} for ${key} in ${file}, got ${JSON.stringify(value)}. Mend the file.`,
  );
}
