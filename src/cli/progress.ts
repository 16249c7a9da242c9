import { createRequire } from 'node:module';
import type { SingleBar } from 'cli-progress';
import type { ProgressLine } from './progress-line.js';
import { isQuiet, showProgressLine } from './run-context.js';

const secondsBetweenLines = 10;

/**
 * Shows on standard error how far a job is: a bar with rate and time left on a terminal, else a plain line every ten
 * seconds, nothing with `--quiet`.
 *
 * @param job what is counted: `pictures`, `steps`
 */
export function progress(job: string, total: number): ProgressLine {
  const line = isQuiet() ? silentLine : process.stderr.isTTY ? bar(job, total) : plainLines(job, total);
  showProgressLine(line);
  return {
    ...line,
    stop: () => {
      line.stop();
      showProgressLine(undefined);
    },
  };
}

const silentLine: ProgressLine = { update: () => undefined, clear: () => undefined, stop: () => undefined };

function bar(job: string, total: number): ProgressLine {
  // Loaded only where a bar is shown, so that `--help` does not wait for it.
  const { SingleBar, Presets } = createRequire(import.meta.url)('cli-progress') as typeof import('cli-progress');
  const started = Date.now();
  const format = `{bar} {value}/{total} ${job}, {rate}/s, {left} left{detail}`;
  const shown: SingleBar = new SingleBar({ format, hideCursor: true, clearOnComplete: true }, Presets.shades_classic);
  shown.start(total, 0, { rate: '–', left: '–', detail: '' });
  return {
    update(done, newTotal = shown.getTotal(), detail = undefined) {
      shown.setTotal(newTotal);
      shown.update(done, { ...pace({ started, done, total: newTotal }), detail: after(detail) });
    },
    clear: () => process.stderr.write('\r\u001B[K'),
    stop: () => shown.stop(),
  };
}

function plainLines(job: string, initialTotal: number): ProgressLine {
  const started = Date.now();
  let lastLine = started;
  let total = initialTotal;
  return {
    update(done, newTotal = total, detail = undefined) {
      total = newTotal;
      if (Date.now() - lastLine < secondsBetweenLines * 1000) return;
      lastLine = Date.now();
      const { rate, left } = pace({ started, done, total });
      process.stderr.write(`${done}/${total} ${job}, ${rate}/s, ${left} left${after(detail)}\n`);
    },
    clear: () => undefined,
    stop: () => undefined,
  };
}

const after = (detail: string | undefined): string => (detail === undefined ? '' : `, ${detail}`);

/** Rate (per second) and time left, as text. */
function pace({ started, done, total }: { started: number; done: number; total: number }) {
  const seconds = (Date.now() - started) / 1000;
  if (done === 0 || seconds === 0) return { rate: '–', left: '–' };
  const rate = done / seconds;
  return { rate: rate < 10 ? rate.toFixed(1) : rate.toFixed(0), left: durationText(Math.max(0, total - done) / rate) };
}

/** `45 s`, `12 min`, `3 h 20 min`. */
export function durationText(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 90) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
