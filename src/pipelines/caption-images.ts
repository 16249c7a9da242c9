import { dirname, relative, sep } from 'node:path';
import type { Description } from '../captioner/description.js';
import { SaccadeError } from '../errors.js';
import type { ListedImage } from '../image/list-images.js';
import type { CaptionRecord, FailureRecord, JournalRecord, WrittenSidecar } from '../report/journal-record.js';
import type { CaptionPlan } from './caption-plan.js';
import { captionRecord, type Wrapping } from './caption-record.js';
import type { CaptionedPicture, CaptionSink, OwnFile } from './caption-sink.js';
import { describeInOrder, type Outcome } from './describe-in-order.js';
import type { Describer } from './describer.js';
import { mapInChunks } from './map-in-chunks.js';
import { openPictureReader } from './picture-reader.js';
import { refuseFullDisk, writing } from './refuse-full-disk.js';

export interface CaptionImagesOptions {
  readonly sinks: readonly CaptionSink[];
  readonly wrapping: Wrapping;
  /** Captions below it go into no sink (0–1). */
  readonly minConfidence: number;
  readonly pixelLimit?: number;
  readonly signal?: AbortSignal;
  /** Told of each finished picture, in order. */
  readonly onRecord?: (record: JournalRecord) => void | Promise<void>;
  /** Told of each sidecar and the like that could not be written. */
  readonly onUnwritten?: (file: string, error: SaccadeError) => void;
}

export interface CaptionCounts {
  captioned: number;
  /** Captioned below the confidence asked for. */
  doubtful: number;
  /** Pictures that could not be read. */
  failed: number;
  /** Pictures of which something could not be written. */
  unwritten: number;
}

/**
 * Captions the pictures of a plan and hands each caption to the sinks, then to the journal, batch by batch. What earlier
 * runs captioned without sidecars gets them first. When the signal is aborted, batches already begun are finished.
 *
 * @param describer May be left out where the plan has nothing to do.
 * @throws SaccadeError `failed` where the disk is full.
 */
export async function captionImages(
  plan: CaptionPlan,
  describer: Describer | undefined,
  options: CaptionImagesOptions,
): Promise<CaptionCounts> {
  const counts: CaptionCounts = { captioned: 0, doubtful: 0, failed: 0, unwritten: 0 };
  const run = new CaptionRun(plan, options, counts);
  await plan.journal?.begin(describer?.identity);
  await run.catchUp();
  if (!describer) return counts;
  const { pixelLimit, signal } = options;
  const limit = pixelLimit === undefined ? {} : { pixelLimit };
  const reader = openPictureReader(describer, { pictures: plan.todo.length, ...limit });
  try {
    const batches = describeInOrder(plan.todo, {
      read: (image) => reader.read(image.path),
      describe: (pictures) => describer.describe(pictures),
      batchSize: describer.batchSize,
      parallel: describer.parallel,
      ...(signal && { signal }),
    });
    for await (const batch of batches) await run.take(batch);
  } finally {
    await reader.close();
  }
  return counts;
}

/** Overlays take seconds a picture. */
const picturesDrawnAtOnce = 2;

class CaptionRun {
  readonly #plan: CaptionPlan;
  readonly #options: CaptionImagesOptions;
  readonly #counts: CaptionCounts;

  constructor(plan: CaptionPlan, options: CaptionImagesOptions, counts: CaptionCounts) {
    this.#plan = plan;
    this.#options = options;
    this.#counts = counts;
  }

  /** Writes the sidecars of pictures that an earlier run captioned without them. */
  async catchUp(): Promise<void> {
    const { journal, images } = this.#plan;
    const sinks = this.#options.sinks.filter(({ needsDescription }) => !needsDescription);
    if (!journal || sinks.length === 0) return;
    const waiting = images.flatMap((image) => {
      const { caption = '', confidence = 0, hasSidecars = true } = journal.entries.get(image.file) ?? {};
      return hasSidecars || caption === '' || confidence < this.#options.minConfidence ? [] : [{ image, caption }];
    });
    const written = await mapInChunks(waiting, (picture) => this.#write(picture, sinks));
    const sidecars = waiting.map(({ image }, index) => [image.file, this.#noted(written[index]!)] as const);
    await journal.amend(new Map(sidecars.filter(([, files]) => files.length > 0)));
  }

  /** Finishes pictures a few at a time, so that a stop is soon obeyed; those not begun are left for the next run. */
  async take(batch: readonly Outcome<ListedImage>[]): Promise<void> {
    const isSlow = this.#options.sinks.some(({ needsDescription }) => needsDescription);
    const atOnce = isSlow ? picturesDrawnAtOnce : batch.length;
    for (let start = 0; start < batch.length; start += atOnce) {
      if (isSlow && this.#options.signal?.aborted) return;
      await this.#takeSome(batch.slice(start, start + atOnce));
    }
  }

  async #takeSome(outcomes: readonly Outcome<ListedImage>[]): Promise<void> {
    const { journal } = this.#plan;
    const isAgain = new Set(outcomes.map(({ item }) => item.file).filter((file) => journal?.entries.has(file)));
    const records = await Promise.all(outcomes.map((outcome) => this.#finish(outcome)));
    const fresh = records.filter(({ file }) => !isAgain.has(file));
    if (journal) await writing(journal.path, () => journal.append(fresh));
    for (const record of records) await this.#options.onRecord?.(record);
  }

  async #finish(outcome: Outcome<ListedImage>): Promise<JournalRecord> {
    const { file } = outcome.item;
    if ('error' in outcome) {
      this.#counts.failed++;
      for (const sink of this.#options.sinks) sink.fail?.(file, outcome.error.message);
      return failureRecord(file, outcome.error);
    }
    const record = captionRecord(file, outcome, this.#options.wrapping);
    this.#counts.captioned++;
    if (record.confidence < this.#options.minConfidence) this.#counts.doubtful++;
    return record.caption === '' ? record : this.#withSidecars(record, outcome);
  }

  async #withSidecars(
    record: CaptionRecord,
    outcome: { readonly item: ListedImage; readonly description: Description },
  ) {
    const isAgain = this.#plan.journal?.entries.has(record.file) ?? false;
    const { item: image, description } = outcome;
    const picture = { image, caption: record.caption, description, record, isAgain };
    const isDoubtful = record.confidence < this.#options.minConfidence;
    const sinks = this.#options.sinks.filter(
      ({ needsDescription, takesDoubtful = false }) => (needsDescription || !isAgain) && (takesDoubtful || !isDoubtful),
    );
    const sidecars = this.#noted(await this.#write(picture, sinks));
    return sidecars.length > 0 ? { ...record, sidecars } : record;
  }

  async #write(picture: CaptionedPicture, sinks: readonly CaptionSink[]): Promise<OwnFile[]> {
    const files: OwnFile[] = [];
    for (const sink of sinks) {
      try {
        const file = await sink.write(picture);
        if (file) files.push(file);
      } catch (error) {
        refuseFullDisk(error, picture.image.file);
        this.#counts.unwritten++;
        this.#options.onUnwritten?.(picture.image.file, unwritten(picture.image.file, error));
      }
    }
    return files;
  }

  #noted(files: readonly OwnFile[]): WrittenSidecar[] {
    const { journal } = this.#plan;
    if (!journal) return [];
    return files.map(({ path, sha256 }) => ({
      file: relative(dirname(journal.path), path).split(sep).join('/'),
      sha256,
    }));
  }
}

function unwritten(file: string, error: unknown): SaccadeError {
  if (error instanceof SaccadeError) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  return new SaccadeError(
    'failed',
    `Expected to write what belongs to ${file}, got ${code ?? message}. See that its folder may be written, or take another with --sidecar-dir.`,
    { cause: error },
  );
}

function failureRecord(file: string, { code, message }: SaccadeError): FailureRecord {
  return { file, error: { code, message } };
}
