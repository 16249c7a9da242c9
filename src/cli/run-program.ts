import { CommanderError } from 'commander';
import { SaccadeError } from '../errors.js';
import { createProgram } from './create-program.js';
import { exitStatus, exitStatusOf } from './exit-status.js';
import { isPipeClosed, isVerbose, setVerbosity, warning, watchForEnd } from './run-context.js';
import { usageError } from './usage-error.js';

/**
 * Runs the program to its end.
 *
 * @param args the arguments after the program's name
 * @returns its exit status; a command whose inputs failed in part has set `process.exitCode` itself
 */
export async function runProgram(args: readonly string[]): Promise<number> {
  watchForEnd();
  const program = createProgram(args);
  try {
    if (args.length === 0) program.help({ error: true });
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? exitStatus.done);
  } catch (error) {
    if (isPipeClosed()) return exitStatus.done;
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitStatus.done;
      if (error.code === 'commander.help') return exitStatus.usage;
      return report(usageError(error, { args, program }), args);
    }
    return report(error, args);
  }
}

function report(error: unknown, args: readonly string[]): number {
  // The command line itself may be what is wrong, so that nobody has read its options yet.
  if (args.includes('--verbose')) setVerbosity({ quiet: false, verbose: true });
  warning(sentenceOf(error));
  return exitStatusOf(error);
}

function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isVerbose()) return stackWithCauses(error);
  if (error instanceof SaccadeError) return error.message;
  const [firstLine = 'nothing said'] = error.message.split('\n');
  if ('syscall' in error && 'path' in error)
    return `Expected a place that can be read or written, got ${firstLine}. Look at it and at what it permits.`;
  return `Expected to go on, got an unforeseen fault: ${firstLine.replace(/\.$/, '')}. Run it with --verbose to see where.`;
}

function stackWithCauses(error: Error): string {
  const stack = error.stack ?? error.message;
  return error.cause instanceof Error ? `${stack}\nCaused by ${stackWithCauses(error.cause)}` : stack;
}
