import type { SummaryWriter } from '../backend/summary-writer.js';
import type { EpochLine, StepLine } from './training-log.js';

/** Adds the numbers of a step, grouped as TensorBoard shows them. */
export function addStepSummary(writer: SummaryWriter, { epoch: _, step, ...line }: StepLine): void {
  addNumbers(writer, 'step', { line, step });
}

/** Adds the numbers of an epoch's end, at its last step. */
export function addEpochSummary(writer: SummaryWriter, { epoch: _, step, health, ...line }: EpochLine): void {
  addNumbers(writer, 'epoch', { line, step });
  addNumbers(writer, 'attention', { line: health ?? {}, step });
  writer.flush();
}

function addNumbers(writer: SummaryWriter, group: string, { line, step }: { line: object; step: number }): void {
  for (const [name, value] of Object.entries(line)) {
    if (typeof value === 'number') writer.scalar(`${group}/${name}`, value, step);
    else if (value && typeof value === 'object' && !Array.isArray(value))
      addNumbers(writer, `${group}/${name}`, { line: value, step });
  }
}
