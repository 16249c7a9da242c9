import { SaccadeError } from '../errors.js';
import { printableLines } from '../text/printable.js';
import { exitStatus } from './exit-status.js';
import type { ProgressLine } from './progress-line.js';

/**
 * What all of one run of the program shares: how much it says, and whether it has been told to stop.
 * There is one process and one terminal, so there is one of it.
 */
const run = {
  quiet: false,
  verbose: false,
  pipeClosed: false,
  signalAsked: false,
  progressLine: undefined as ProgressLine | undefined,
};
const controller = new AbortController();

export function setVerbosity({ quiet, verbose }: { quiet: boolean; verbose: boolean }): void {
  Object.assign(run, { quiet, verbose });
}

export const isQuiet = (): boolean => run.quiet;
export const isVerbose = (): boolean => run.verbose;

/** Whether whoever read standard output has gone; then the program ends quietly. */
export const isPipeClosed = (): boolean => run.pipeClosed;

/**
 * Aborted on Ctrl-C, SIGTERM or a closed pipe. Who asks for it promises to stop soon after and to leave whole files;
 * a program in which nobody has asked ends at once.
 */
export function abortSignal(): AbortSignal {
  run.signalAsked = true;
  return controller.signal;
}

/** Tells a person something on standard error; `--quiet` hides it. */
export function notice(text: string): void {
  if (!run.quiet) writeLine(text);
}

/** Names a failure on standard error, with `--quiet` too. */
export function warning(text: string): void {
  writeLine(text);
}

/** Makes `line` the one that notices have to move out of the way. */
export function showProgressLine(line: ProgressLine | undefined): void {
  run.progressLine = line;
}

function writeLine(text: string): void {
  run.progressLine?.clear();
  process.stderr.write(`${printableLines(text)}\n`);
}

/** Listens to signals and to the end of the pipe; once, at the start of the program. */
export function watchForEnd(): void {
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (!run.signalAsked || controller.signal.aborted) process.exit(130);
      notice('Stopping; what is finished stays. Press Ctrl-C again to stop at once.');
      stop(`Expected to run to the end, got ${name}. Run the same command again to go on.`);
    });
  }
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      warning(`Expected standard output to take what is written, got ${error.code}. Send it to another place.`);
      process.exit(exitStatus.failed);
    }
    run.pipeClosed = true;
    if (!run.signalAsked) process.exit(0);
    stop('Expected a reader of standard output, got a closed pipe. Keep it open.');
  });
  process.stderr.on('error', () => undefined);
}

function stop(message: string): void {
  controller.abort(new SaccadeError('interrupted', message));
}
