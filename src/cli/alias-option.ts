import { type Command, Option } from 'commander';

/** Makes `--alias` another, hidden spelling of the option that `command` has as `--name`. */
export function aliasOption(command: Command, alias: string, name: string): void {
  const target = command.options.find((option) => option.long === name);
  if (target === undefined) throw new Error(`no option ${name} to alias`);
  const value = target.flags.replace(/^.*?--[^\s]+/, '');
  const option = new Option(`${alias}${value}`, target.description).hideHelp();
  if (target.parseArg !== undefined) option.argParser(target.parseArg);
  option.attributeName = () => target.attributeName();
  command.addOption(option);
}
