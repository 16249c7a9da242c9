import { join } from 'node:path';
import { faultLines } from '../pipelines/prepare-report.js';
import type { TrainingWatcher } from '../pipelines/train-captioner.js';
import { counted } from '../text/counted.js';
import type { FitResult } from '../training/fit.js';
import { progress } from './progress.js';
import type { ProgressLine } from './progress-line.js';
import { notice } from './run-context.js';

/** Shows a training run on standard error. */
export function watchTraining(out: string): TrainingWatcher & { stop(): void; end(result: FitResult): void } {
  let shown: { job: string; line: ProgressLine } | undefined;
  const show = (job: string, [done, total]: [number, number], detail?: string) => {
    if (shown?.job !== job) {
      shown?.line.stop();
      shown = { job, line: progress(job, total) };
    }
    shown.line.update(done, total, detail);
  };
  let lastStep = Date.now();
  const stop = () => {
    shown?.line.stop();
    shown = undefined;
  };
  return {
    stop,
    notice,
    onChecked: (done, total) => show('pictures checked', [done, total]),
    onData(dataset) {
      stop();
      for (const line of faultLines(dataset).filter((line) => !line.endsWith(': 0'))) notice(line);
      for (const note of dataset.notes) notice(note);
    },
    onStart({ train, val, captions, vocabulary }, standing) {
      notice(
        `${counted(train.length, 'picture')} with ${counted(captions.flat().length, 'caption')} to train on, ${val.length} to validate with, ${counted(vocabulary.size, 'word')}.`,
      );
      if (val.length === 0) notice('No validation split: no early stopping, the newest weights are kept as the best.');
      if (standing) notice(`Going on in epoch ${standing.epoch + 1}, after ${counted(standing.step, 'step')}.`);
    },
    onEncoded: (done, total) => show('pictures encoded', [done, total]),
    onStep({ step, tokens, loss }, steps) {
      const wordsPerSecond = Math.round((1000 * tokens) / Math.max(1, Date.now() - lastStep));
      lastStep = Date.now();
      show('steps', [step, steps], `loss ${loss.toFixed(2)}, ${wordsPerSecond} words/s`);
    },
    onEpoch({ epoch, crossEntropy, score, best, decides, validation }) {
      const scored = score === null ? '' : `, CIDEr ${score.toFixed(1)}${best && decides ? ' (best so far)' : ''}`;
      notice(`epoch ${epoch}: cross-entropy ${crossEntropy.toFixed(3)} nats a word${scored}`);
      for (const sentence of validation?.warnings ?? []) notice(sentence);
    },
    end({ progress: { epoch, best }, alreadyFinished }) {
      stop();
      const scored = best ? `, best CIDEr ${best.score.toFixed(1)} in epoch ${best.epoch}` : '';
      notice(
        alreadyFinished
          ? `This run is complete: ${counted(epoch, 'epoch')}${scored}. Nothing was changed.`
          : `Trained ${counted(epoch, 'epoch')}${scored}. The model is in ${out}; look at ${join(out, 'curves.html')}.`,
      );
    },
  };
}
