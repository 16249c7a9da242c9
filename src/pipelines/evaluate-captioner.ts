import path from 'node:path';
import type { SearchOptions } from '../captioner/description.js';
import type { DatasetImage, Split } from '../dataset/dataset.js';
import { locateData } from '../dataset/locate-data.js';
import { numbersByFile, type PictureNumber } from '../dataset/numbers-by-file.js';
import { type ReadDatasetOptions, readDataset } from '../dataset/read-dataset.js';
import { SaccadeError } from '../errors.js';
import { readPixels } from '../image/read-pixels.js';
import { bootstrap, type Interval } from '../metrics/bootstrap.js';
import { type Scores, scoreCaptions } from '../metrics/score-captions.js';
import type { ByScore } from '../metrics/score-columns.js';
import { writeWhole } from '../report/write-whole.js';
import { describeInOrder } from './describe-in-order.js';
import { type DescriberOptions, openDescriber } from './open-describer.js';
import { perImageCsv } from './per-image-csv.js';

export interface EvaluateCaptionerOptions extends Omit<DescriberOptions, 'pictures'> {
  readonly data: string;
  readonly read: ReadDatasetOptions;
  readonly split: Split | 'all';
  readonly search: SearchOptions;
  /** Folder for `captions.json` (COCO results) and `per-image.csv`. */
  readonly out?: string | undefined;
  /** How often to draw the pictures again for intervals. */
  readonly bootstrap?: number | undefined;
  readonly seed: number;
  readonly meteorArchive?: string | undefined;
  readonly onProgress?: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Scores of a model on a split, and all that they depend on. */
export interface Evaluation extends Scores {
  readonly model: string;
  readonly split: Split | 'all';
  readonly beamSize: number;
  readonly lengthPenalty: number;
  readonly intervals?: ByScore<Interval> | undefined;
  /** Different captions among all. */
  readonly different: number;
  /** Pictures that could not be captioned, with the reason. */
  readonly failed: readonly { readonly file: string; readonly message: string }[];
  /** Sentences for people. */
  readonly notes: readonly string[];
}

/**
 * Captions a split by free-running search, never by teacher forcing, and scores the captions.
 *
 * @throws SaccadeError `no-images` where the split is empty, `failed` where no picture could be captioned
 */
export async function evaluateCaptioner(options: EvaluateCaptionerOptions): Promise<Evaluation> {
  const dataset = await readDataset(options.data, { ...options.read, check: 'header', signal: options.signal });
  const images = dataset.images.filter(({ split }) => options.split === 'all' || split === options.split);
  if (images.length === 0) {
    throw new SaccadeError(
      'no-images',
      `Expected pictures in the split ${options.split} of ${options.data}, got none among ${dataset.images.length}. Choose another --split.`,
    );
  }
  const numbers = numbersByFile(locateData(options.data, options.read).files);
  const idOf = (file: string) => numbers.get(file)?.[0] ?? file;
  const { captions, failed, model, notes } = await captionAll(images, options);
  const references = new Map(images.map(({ file, captions: own }) => [file, own]));
  const scores = await scoreCaptions(captions, references, { meteorArchive: options.meteorArchive });
  if (options.out !== undefined) await writeEvaluation(options.out, { captions, scores, idOf });
  return {
    ...scores,
    model,
    split: options.split,
    beamSize: options.search.beamSize,
    lengthPenalty: options.search.lengthPenalty,
    intervals:
      options.bootstrap === undefined
        ? undefined
        : bootstrap(scores.counts, { samples: options.bootstrap, seed: options.seed }),
    different: new Set(captions.values()).size,
    failed,
    notes: [...dataset.notes, ...notes],
  };
}

async function captionAll(images: readonly DatasetImage[], options: EvaluateCaptionerOptions) {
  const { describer, note } = await openDescriber({ ...options, pictures: images.length });
  const captions = new Map<string, string>();
  const failed: { file: string; message: string }[] = [];
  try {
    const stream = describeInOrder(images, {
      read: ({ source }: DatasetImage) => readPixels(source, describer.preprocessing),
      describe: (pictures) => describer.describe(pictures),
      batchSize: describer.batchSize,
      parallel: describer.parallel,
      signal: options.signal,
    });
    for await (const outcomes of stream) {
      for (const outcome of outcomes) {
        if ('error' in outcome) failed.push({ file: outcome.item.file, message: outcome.error.message });
        else captions.set(outcome.item.file, outcome.description.caption);
      }
      options.onProgress?.(captions.size + failed.length, images.length);
    }
    options.signal.throwIfAborted();
  } finally {
    await describer.dispose();
  }
  if (captions.size === 0) {
    throw new SaccadeError(
      'failed',
      `Expected pictures that can be read for --data, got ${failed.length} that cannot. ${failed[0]?.message}`,
    );
  }
  return { captions, failed, model: describer.identity, notes: note === undefined ? [] : [note] };
}

interface Written {
  readonly captions: ReadonlyMap<string, string>;
  readonly scores: Scores;
  /** The number of a picture in the data where it has one, else its file. */
  readonly idOf: (file: string) => PictureNumber;
}

async function writeEvaluation(out: string, { captions, scores, idOf }: Written): Promise<void> {
  const results = [...captions].map(([file, caption]) => ({ image_id: idOf(file), caption }));
  const counts = scores.counts.map((image) => ({ ...image, id: String(idOf(image.id)) }));
  await writeWhole(path.join(out, 'captions.json'), `${JSON.stringify(results)}\n`);
  await writeWhole(path.join(out, 'per-image.csv'), perImageCsv(counts));
}
