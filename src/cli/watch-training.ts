import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { TrainingWatcher } from '../pipelines/train-captioner.js';
import type { FitResult } from '../training/fit.js';
import { progress } from './progress.js';
import type { ProgressLine } from './progress-line.js';
import { notice } from './run-context.js';

/** Steps between two lines of `training.jsonl`. */
const stepsBetweenLines = 25;

/** Shows a training run on standard error and keeps it in `training.jsonl` of the model's folder. */
export function watchTraining(out: string): TrainingWatcher & { stop(): void; end(result: FitResult): void } {
  let shown: { job: string; line: ProgressLine } | undefined;
  const show = (job: string, done: number, total: number) => {
    if (shown?.job !== job) {
      shown?.line.stop();
      shown = { job, line: progress(job, total) };
    }
    shown.line.update(done, total);
  };
  const stop = () => {
    shown?.line.stop();
    shown = undefined;
  };
  const keep = (entry: object) => {
    mkdirSync(out, { recursive: true });
    appendFileSync(path.join(out, 'training.jsonl'), `${JSON.stringify(entry)}\n`);
  };
  let pace = { time: Date.now(), tokens: 0 };
  return {
    stop,
    notice,
    onData(dataset, { train, val, captions, vocabulary }) {
      const left = dataset.missing.length + dataset.unreadable.length;
      notice(
        `${train.length} pictures with ${captions.flat().length} captions to train on, ${val.length} to validate with, ${vocabulary.size} words.`,
      );
      if (left > 0) notice(`${left} pictures are missing or unreadable; saccade prepare names them.`);
      if (val.length === 0) notice('No validation split: no early stopping, the newest weights are kept as the best.');
    },
    onEncoded: (done, total) => show('pictures encoded', done, total),
    onStep(event, steps) {
      show('steps', event.step, steps);
      pace = { ...pace, tokens: pace.tokens + event.tokens };
      if (event.step % stepsBetweenLines !== 0) return;
      const seconds = (Date.now() - pace.time) / 1000;
      keep({ ...event, tokensPerSecond: Math.round(pace.tokens / seconds) });
      pace = { time: Date.now(), tokens: 0 };
    },
    onEpoch({ epoch, crossEntropy, loss, score, best, validation }) {
      const { health, captions, warnings } = validation ?? {};
      keep({ epoch, end: true, crossEntropy, loss, cider: score, best, health, captions: captions?.slice(0, 8) });
      const scored = score === null ? '' : `, CIDEr ${score.toFixed(1)}${best ? ' (best so far)' : ''}`;
      notice(`epoch ${epoch}: cross-entropy ${crossEntropy.toFixed(3)} nats a word${scored}`);
      for (const sentence of warnings ?? []) notice(sentence);
      pace = { time: Date.now(), tokens: 0 };
    },
    end({ progress: { epoch, best }, alreadyFinished }) {
      stop();
      const scored = best ? `, best CIDEr ${best.score.toFixed(1)} in epoch ${best.epoch}` : '';
      notice(
        alreadyFinished
          ? `This run is complete: ${epoch} epochs${scored}. Nothing was changed.`
          : `Trained ${epoch} epochs${scored}. The model is in ${out}.`,
      );
    },
  };
}
