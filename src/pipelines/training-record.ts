import path from 'node:path';
import { openSummaryWriter } from '../backend/summary-writer.js';
import { writeCurves } from '../report/curves.js';
import { curvesData } from '../report/curves-data.js';
import { packAttention } from '../report/pack-attention.js';
import { addLogLine, cutLog, type EpochLine, readTrainingLog, type StepLine } from '../report/training-log.js';
import { addEpochSummary, addStepSummary } from '../report/training-summaries.js';
import type { EpochEvent, StepEvent } from '../training/fit.js';
import type { TrainingProgress } from '../training/training-progress.js';
import { samplePictures } from './sample-pictures.js';
import type { TrainingData } from './training-data.js';
import type { Validation } from './validate-captions.js';

/** Keeps a run on record in its folder: `training.jsonl`, and `curves.html` made anew from it at each epoch's end. */
export interface TrainingRecord {
  addStep(event: StepEvent): void;
  addEpoch(event: EpochEvent, validation: Validation | null): Promise<void>;
}

export interface TrainingRecordOptions {
  readonly data: TrainingData;
  /** Where a run that is gone on with stands; what its log has after that is done again. */
  readonly earlier: TrainingProgress | undefined;
  /** Folder for TensorFlow event files with the same numbers; needs the native backend. */
  readonly tensorboard?: string | undefined;
}

export async function openTrainingRecord(
  out: string,
  { data: { val }, earlier, tensorboard }: TrainingRecordOptions,
): Promise<TrainingRecord> {
  const events = tensorboard === undefined ? undefined : openSummaryWriter(tensorboard);
  const log = path.join(out, 'training.jsonl');
  await cutLog(log, earlier);
  const pictures = await samplePictures(val);
  let lastTime = Date.now();
  return {
    addStep(event) {
      const now = Date.now();
      const tokensPerSecond = Math.round((1000 * event.tokens) / Math.max(1, now - lastTime));
      const line: StepLine = { ...event, tokensPerSecond };
      addLogLine(log, line);
      if (events) addStepSummary(events, line);
      lastTime = now;
    },
    async addEpoch({ score, ...event }, validation) {
      const line: EpochLine = { end: true, ...event, cider: score, ...(validation && shown(validation, val)) };
      addLogLine(log, line);
      if (events) addEpochSummary(events, line);
      const data = curvesData(readTrainingLog(log), pictures);
      await writeCurves(path.join(out, 'curves.html'), {
        title: `Training of ${path.basename(path.resolve(out))}`,
        data,
      });
      lastTime = Date.now();
    },
  };
}

function shown({ health, warnings, samples }: Validation, val: TrainingData['val']) {
  return {
    health,
    warnings,
    samples: samples.map(({ index, description }) => ({
      file: val[index]!.file,
      caption: description.caption,
      ...packAttention(description),
    })),
  };
}
