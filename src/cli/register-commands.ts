import type { Command } from 'commander';
import { registerAttend } from './commands/attend.js';
import { registerCaption } from './commands/caption.js';

/** All commands, in the order of the help. */
const registrations: readonly ((program: Command) => void)[] = [registerCaption, registerAttend];

export function registerCommands(program: Command): void {
  for (const register of registrations) register(program);
}
