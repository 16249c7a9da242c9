import { access } from 'node:fs/promises';
import { SaccadeError } from '../errors.js';
import { type ListedImage, listImages } from '../image/list-images.js';
import { CaptionJournal } from '../report/caption-journal.js';
import type { JournalSettings } from '../report/journal-file.js';
import type { ReportPart } from '../report/report-parts.js';
import { isSealedBy } from '../report/report-seal.js';
import { refuseClashes, type SidecarNaming, sidecarPath } from '../report/sidecar-path.js';
import { holdsText } from '../report/write-sidecar.js';
import type { CaptionJob } from './caption-job.js';
import { exportNames } from './export-names.js';
import { hasOverlays } from './has-overlays.js';
import { mapInChunks } from './map-in-chunks.js';
import { reportOwner } from './report-owner.js';
import { reportedPictures } from './reported-pictures.js';

/** What is to be done, before a model is loaded or anything is written. */
export interface CaptionPlan {
  /** All pictures of this run; `below` is free of clashes. */
  readonly images: readonly ListedImage[];
  /** Those that need the model, in the same order. */
  readonly todo: readonly ListedImage[];
  /** Those that are left out because their sidecar holds text. */
  readonly kept: readonly ListedImage[];
  readonly unreadable: readonly string[];
  /** Those that a stopped run has left for the gallery page. */
  readonly reported: ReadonlyMap<string, ReportPart>;
  readonly journal?: CaptionJournal;
  /** Whether the journal is only kept until the results files are written. */
  readonly isJournalTemporary: boolean;
}

/**
 * Lists the pictures and finds everything that speaks against the job. Opens the journal; the caller closes it.
 *
 * @throws SaccadeError `usage`, `exists`, `no-images` or `locked`.
 */
export async function planCaptions(
  job: CaptionJob,
  { version, settings }: { readonly version: string; readonly settings: JournalSettings },
): Promise<CaptionPlan> {
  const journalPath = job.journal ?? temporaryJournal(job);
  await refuseExisting(job);
  const { images, passedOver, unreadable } = await listImages(job.paths, { recursive: job.recursive });
  if (images.length === 0) throw noImages(job, passedOver);
  const own = ownShare(named(images), job);
  for (const naming of namings(job)) refuseClashes(own, naming);
  const { retryFailed, fresh } = job;
  const journal = journalPath
    ? await CaptionJournal.open(journalPath, { version, settings, retryFailed, fresh })
    : undefined;
  try {
    const reported = await reportedPictures(job.report, journal);
    return {
      images: own,
      ...(await divide(own, job, { journal, reported })),
      unreadable,
      reported,
      ...(journal && { journal }),
      isJournalTemporary: job.journal === undefined,
    };
  } catch (error) {
    await journal?.close();
    throw error;
  }
}

/** How the job calls its files beside pictures. */
function namings({ sidecars, metadata }: CaptionJob): SidecarNaming[] {
  return [...(sidecars ? [sidecars.naming] : []), ...(metadata?.kind === 'xmp' ? [metadata.naming] : [])];
}

/** Results files come at the end; what they will hold is journalled until then, so that a crash loses nothing. */
function temporaryJournal({ results, review }: CaptionJob): string | undefined {
  const path = results[0]?.path ?? review?.path;
  return path && `${path}.part.jsonl`;
}

async function refuseExisting(job: CaptionJob): Promise<void> {
  const { results, review, report, force } = job;
  if (force) return;
  for (const path of [...results.map((result) => result.path), review?.path, report]) {
    if (path !== undefined && (await exists(path)) && !(path === report && (await isOwnReport(path, job))))
      throw new SaccadeError(
        'exists',
        `Expected a new file for results, got ${path}, which exists. Add --force to replace it.`,
      );
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Whether the run that is gone on with made this page. */
async function isOwnReport(path: string, { journal, fresh }: CaptionJob): Promise<boolean> {
  if (journal === undefined || fresh || !(await exists(journal))) return false;
  return isSealedBy(path, reportOwner(path, journal)).catch(() => false);
}

function named(images: readonly ListedImage[]): ListedImage[] {
  const names = exportNames(images);
  return images.map((image, index) => ({ ...image, below: names[index]! }));
}

function ownShare(images: readonly ListedImage[], { shard }: CaptionJob): readonly ListedImage[] {
  return shard ? images.filter((_, index) => index % shard.count === shard.index - 1) : images;
}

interface EarlierWork {
  readonly journal: CaptionJournal | undefined;
  readonly reported: ReadonlyMap<string, ReportPart>;
}

async function divide(images: readonly ListedImage[], job: CaptionJob, { journal, reported }: EarlierWork) {
  if (journal) {
    const isDone = await mapInChunks(images, (image) => isDoneBefore(image, job, { journal, reported }));
    return { todo: images.filter((_, index) => !isDone[index]), kept: [] };
  }
  const { sidecars } = job;
  if (sidecars?.existing !== 'skip') return { todo: images, kept: [] };
  const isKept = await mapInChunks(images, (image) => holdsText(sidecarPath(image, sidecars.naming)));
  return { todo: images.filter((_, index) => !isKept[index]), kept: images.filter((_, index) => isKept[index]) };
}

/** What the journal holds is done, but for pictures of attention, which it does not hold. */
async function isDoneBefore(image: ListedImage, { overlays, report }: CaptionJob, { journal, reported }: EarlierWork) {
  const entry = journal?.entries.get(image.file);
  if (!entry || entry.failure !== undefined) return entry !== undefined;
  if (report !== undefined && !reported.has(image.file)) return false;
  return overlays === undefined || (await hasOverlays(overlays, image));
}

function noImages({ paths, recursive }: CaptionJob, passedOver: number): SaccadeError {
  const others = passedOver > 0 ? ` (other files and folders: ${passedOver})` : '';
  const next = recursive ? 'Give other paths.' : 'Give other paths, or -r to go into sub-folders.';
  return new SaccadeError(
    'no-images',
    `Expected pictures in ${paths.slice(0, 5).join(', ')}, got no images${others}. ${next}`,
  );
}
