import type { Command } from 'commander';

/** All commands, in the order of the help. */
const registrations: readonly ((program: Command) => void)[] = [];

export function registerCommands(program: Command): void {
  for (const register of registrations) register(program);
}
