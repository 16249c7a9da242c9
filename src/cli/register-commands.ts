import type { Command } from 'commander';
import { registerAttend } from './commands/attend.js';
import { registerCaption } from './commands/caption.js';
import { registerCompare } from './commands/compare.js';
import { registerDoctor } from './commands/doctor.js';
import { registerEvaluate } from './commands/evaluate.js';
import { registerInfo } from './commands/info.js';
import { registerPrepare } from './commands/prepare.js';
import { registerScore } from './commands/score.js';
import { registerServe } from './commands/serve.js';
import { registerTrain } from './commands/train.js';
import { registerUndo } from './commands/undo.js';

/** All commands, in the order of the help. */
const registrations: readonly ((program: Command) => void)[] = [
  registerCaption,
  registerAttend,
  registerServe,
  registerTrain,
  registerCompare,
  registerEvaluate,
  registerScore,
  registerPrepare,
  registerInfo,
  registerDoctor,
  registerUndo,
];

export function registerCommands(program: Command): void {
  for (const register of registrations) register(program);
}
