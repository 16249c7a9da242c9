import { existsSync } from 'node:fs';
import type { Command, CommanderError } from 'commander';
import { SaccadeError } from '../errors.js';
import { counted } from '../text/counted.js';
import { didYouMean } from '../text/did-you-mean.js';

/** Puts what commander found wrong with the command line into a sentence of our form. */
export function usageError(
  error: CommanderError,
  { args, program }: { readonly args: readonly string[]; readonly program: Command },
): SaccadeError {
  const text = error.message.replace(/^error: /, '');
  const name = /'([^']+)'/.exec(text)?.[1] ?? '';
  const hint =
    didYouMean(name.replace(/=.*/s, ''), namesIn(program, { code: error.code, args })).trim() || 'See saccade --help.';
  const sentence = (sentences[error.code] ?? otherSentence)({ text, name, hint, args });
  return new SaccadeError('usage', sentence, { cause: error });
}

/** What may stand where the fault is: commands, or the options that help shows. */
function namesIn(
  program: Command,
  { code, args }: { readonly code: string; readonly args: readonly string[] },
): string[] {
  if (code === 'commander.unknownCommand') return program.commands.map((command) => command.name());
  const command = program.commands.find((one) => one.name() === commandOf(args));
  const options = [...(command?.options ?? []), ...program.options].filter(({ hidden }) => !hidden);
  return ['--help', ...options.flatMap(({ long }) => long ?? [])];
}

interface Fault {
  readonly text: string;
  /** What commander puts in quotation marks. */
  readonly name: string;
  readonly hint: string;
  readonly args: readonly string[];
}

const sentences: Record<string, (fault: Fault) => string> = {
  'commander.unknownOption': ({ name, hint, args }) => {
    const file = args.find((arg) => arg === name || (arg.startsWith(name) && existsSync(arg))) ?? name;
    if (!existsSync(file) && !/[^-]\.\w{2,5}$/.test(file)) return `Expected a known option, got ${name}. ${hint}`;
    return `Expected a known option, got ${file}. If it is a file, write -- before the names: saccade ${commandOf(args)} -- ${file}.`;
  },
  'commander.unknownCommand': ({ name, hint }) =>
    existsSync(name)
      ? `Expected a command, got the path ${name}. Did you mean saccade caption ${name}?`
      : `Expected a command, got ${name}. ${hint}`,
  'commander.missingArgument': ({ name, args }) =>
    `Expected a value for <${name}>, got nothing. See saccade ${commandOf(args)} --help.`,
  'commander.optionMissingArgument': ({ name, args }) =>
    `Expected a value for ${name}, got nothing. See saccade ${commandOf(args)} --help.`,
  'commander.missingMandatoryOptionValue': ({ name, args }) =>
    `Expected the option ${name}, got nothing. See saccade ${commandOf(args)} --help.`,
  'commander.excessArguments': ({ text, args }) => {
    const [, most = '0', given = 'more'] = /Expected (\d+) arguments? but got (\d+)/.exec(text) ?? [];
    return `Expected at most ${counted(Number(most), 'name')}, got ${given}. See saccade ${commandOf(args)} --help.`;
  },
};

function otherSentence({ text, hint }: Fault): string {
  return `Expected a command line that makes sense, got a fault: ${text.replace(/\s*\(Did you mean .*/s, '').replace(/\.$/, '')}. ${hint}`;
}

function commandOf(args: readonly string[]): string {
  return args.find((arg) => !arg.startsWith('-')) ?? 'caption';
}
