import type { Command } from 'commander';
import { counted } from '../../text/counted.js';
import { exitStatus } from '../exit-status.js';
import { notice, warning } from '../run-context.js';

export function registerUndo(program: Command): void {
  program
    .command('undo')
    .description('Removes the sidecars that a run wrote and that nobody has changed since.')
    .argument('<journal>', 'the .jsonl of that run')
    .action(undo);
}

async function undo(journal: string): Promise<void> {
  const { undoSidecars } = await import('../../pipelines/undo-sidecars.js');
  const { removed, changed, missing } = await undoSidecars(journal, (path) =>
    warning(`${path}: left, for it was changed after it was written.`),
  );
  const parts = [`${counted(removed, 'sidecar')} removed`];
  if (changed > 0) parts.push(`${changed} left, for they were changed`);
  if (missing > 0) parts.push(`${missing} gone before`);
  notice(`${parts.join('; ')}.`);
  process.exitCode = exitStatus.done;
}
