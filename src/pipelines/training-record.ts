import path from 'node:path';
import { SaccadeError } from '../errors.js';
import { encodeThumbnail } from '../image/encode-picture.js';
import { readUpright } from '../image/read-upright.js';
import { writeCurves } from '../report/curves.js';
import { curvesData } from '../report/curves-data.js';
import { packAttention } from '../report/pack-attention.js';
import type { CurvesPicture } from '../report/page/curves-data.js';
import { addLogLine, cutLog, readTrainingLog } from '../report/training-log.js';
import type { EpochEvent, StepEvent } from '../training/fit.js';
import type { TrainingProgress } from '../training/training-progress.js';
import type { TrainingData } from './training-data.js';
import { samplePlaces, type Validation } from './validate-captions.js';

/** Keeps a run on record in its folder: `training.jsonl`, and `curves.html` made anew from it at each epoch's end. */
export interface TrainingRecord {
  addStep(event: StepEvent): void;
  addEpoch(event: EpochEvent, validation: Validation | null): Promise<void>;
}

/** Longest side of the sample pictures (pixels). */
const thumbnailSize = 240;

/** @param earlier where a run that is gone on with stands; what its log has after that is done again */
export async function openTrainingRecord(
  out: string,
  { data: { val }, earlier }: { data: TrainingData; earlier: TrainingProgress | undefined },
): Promise<TrainingRecord> {
  const log = path.join(out, 'training.jsonl');
  await cutLog(log, earlier);
  const pictures = (await Promise.all(samplePlaces(val.length).map((place) => pictureOf(val[place]!)))).flat();
  let lastTime = Date.now();
  return {
    addStep(event) {
      const now = Date.now();
      addLogLine(log, { ...event, tokensPerSecond: Math.round((1000 * event.tokens) / Math.max(1, now - lastTime)) });
      lastTime = now;
    },
    async addEpoch({ score, ...event }, validation) {
      addLogLine(log, { end: true, ...event, cider: score, ...(validation && shown(validation, val)) });
      const data = curvesData(readTrainingLog(log), pictures);
      await writeCurves(path.join(out, 'curves.html'), {
        title: `Training of ${path.basename(path.resolve(out))}`,
        data,
      });
      lastTime = Date.now();
    },
  };
}

function shown({ health, samples }: Validation, val: TrainingData['val']) {
  return {
    health,
    samples: samples.map(({ index, description }) => ({
      file: val[index]!.file,
      caption: description.caption,
      ...packAttention(description),
    })),
  };
}

/** A picture for the page, or none where it cannot be read any more. */
async function pictureOf({
  file,
  source,
  captions,
}: TrainingData['val'][number]): Promise<Omit<CurvesPicture, 'captions'>[]> {
  try {
    const small = await readUpright(source, { maxSize: thumbnailSize });
    const thumbnail = (await encodeThumbnail(small)).toString('base64');
    return [{ file, thumbnail, width: small.width, height: small.height, references: captions }];
  } catch (error) {
    if (error instanceof SaccadeError) return [];
    throw error;
  }
}
