import type { Command } from 'commander';
import type { BackendName } from '../backend/select-backend.js';
import { choiceOption } from './choice-option.js';
import { numberOption } from './number-option.js';

/** What the options of `addBackendOptions` give. */
export interface BackendFlags {
  readonly backend: 'auto' | BackendName;
  readonly threads?: number;
}

/** What the options of `addModelOptions` give. */
export interface ModelOptions extends BackendFlags {
  readonly model: string;
}

/** Named here because the module that starts them loads a tensor library, and help must not wait for it. */
const backendChoices = ['auto', 'tensorflow', 'wasm', 'cpu'] as const satisfies readonly BackendFlags['backend'][];

/** What computes. */
export function addBackendOptions(command: Command): Command {
  return command
    .addOption(
      choiceOption('--backend <name>', 'what computes; SACCADE_BACKEND is looked at for auto', {
        choices: backendChoices,
        default: 'auto',
      }),
    )
    .addOption(numberOption('--threads <n>', 'threads of the native backend', { min: 1, max: 1024, integer: true }));
}

/** Which model, and what computes. */
export function addModelOptions(command: Command): Command {
  command.option(
    '--model <dir|file|url>',
    'a model folder, its model.json or its file:// URL, or the name of a model in the package',
    'default',
  );
  return addBackendOptions(command);
}
