import type { Command } from 'commander';
import type { SearchOptions } from '../../captioner/description.js';
import type { CaptionCounts } from '../../pipelines/caption-images.js';
import type { CaptionJob } from '../../pipelines/caption-job.js';
import type { CaptionPlan } from '../../pipelines/caption-plan.js';
import type { CaptionSink } from '../../pipelines/caption-sink.js';
import type { CaptionJournal } from '../../report/caption-journal.js';
import type { JournalSettings } from '../../report/journal-file.js';
import type { JournalRecord } from '../../report/journal-record.js';
import { counted } from '../../text/counted.js';
import { exitStatus } from '../exit-status.js';
import { progress } from '../progress.js';
import { abortSignal, notice, warning } from '../run-context.js';
import { version } from '../version.js';
import { addCaptionOptions, type CaptionFlags } from './caption-flags.js';
import { captionJobOf } from './caption-job-of.js';
import { captionPrinter } from './caption-printer.js';
import { captionSummary } from './caption-summary.js';

export function registerCaption(program: Command): void {
  const command = program
    .command('caption')
    .description('Captions pictures and folders of pictures. By default it changes nothing: it prints.')
    .argument('[paths...]', 'pictures and folders; hidden files only where they are named');
  addCaptionOptions(command).action(caption);
}

async function caption(paths: readonly string[], flags: CaptionFlags, command: Command): Promise<void> {
  const isResumed = flags.resume && command.getOptionValueSource('resume') === 'cli';
  const job = await captionJobOf(paths, flags, isResumed);
  const search = searchOf(flags);
  const { planCaptions } = await import('../../pipelines/caption-plan.js');
  const plan = await planCaptions(job, { version, settings: settingsOf(search, job) });
  for (const folder of plan.unreadable) warning(`${folder}: this folder could not be read.`);
  try {
    if (flags.dryRun) await listPlan(job, plan);
    else await runPlan(job, plan, { flags, search });
  } finally {
    await plan.journal?.close();
  }
}

async function listPlan(job: CaptionJob, plan: CaptionPlan): Promise<void> {
  const { planLines } = await import('../../pipelines/plan-lines.js');
  for await (const line of planLines(job, plan)) process.stdout.write(`${line}\n`);
  notice(`To caption: ${plan.todo.length} of ${counted(plan.images.length, 'picture')}. Nothing was written.`);
}

async function runPlan(
  job: CaptionJob,
  plan: CaptionPlan,
  { flags, search }: { readonly flags: CaptionFlags; readonly search: SearchOptions },
): Promise<void> {
  const { openSinks } = await import('../../pipelines/open-sinks.js');
  const { writeResults } = await import('../../pipelines/write-results.js');
  const { closeSinks } = await import('../../pipelines/close-sinks.js');
  const { pixelLimit } = flags;
  const signal = abortSignal();
  const earlier = earlierFailures(plan);
  const sinks = await openSinks(job, plan, { version, ...(pixelLimit !== undefined && { pixelLimit }) });
  let isWhole = false;
  try {
    const counts = await captionAll(job, plan, { flags, search, sinks, signal });
    const summary = { counts, sinks, plan, earlier };
    if (signal.aborted) {
      notice(captionSummary(summary));
      throw signal.reason;
    }
    const doubtful = await writeResults(job, plan);
    isWhole = true;
    notice(captionSummary(summary));
    for (const sentence of sinks.flatMap((sink) => sink.warnings?.() ?? [])) warning(sentence);
    if (job.review) notice(`To be reviewed in ${job.review.path}: ${doubtful}.`);
    process.exitCode = statusOf(plan, counts, earlier);
  } finally {
    await closeSinks(sinks, plan, isWhole);
  }
}

interface Run {
  readonly flags: CaptionFlags;
  readonly search: SearchOptions;
  readonly sinks: readonly CaptionSink[];
  readonly signal: AbortSignal;
}

async function captionAll(
  job: CaptionJob,
  plan: CaptionPlan,
  { flags, search, sinks, signal }: Run,
): Promise<CaptionCounts> {
  const { captionImages } = await import('../../pipelines/caption-images.js');
  const describer = plan.todo.length > 0 ? await openModel(flags, { search, pictures: plan.todo.length }) : undefined;
  if (!describer && plan.journal && plan.journal.entries.size > 0) await refuseOtherModel(plan.journal, flags.model);
  const print = captionPrinter(job, flags);
  const line = progress('pictures', plan.todo.length);
  let done = 0;
  const { pixelLimit } = flags;
  try {
    return await captionImages(plan, describer, {
      sinks,
      wrapping: job,
      minConfidence: job.review?.minConfidence ?? 0,
      ...(pixelLimit !== undefined && { pixelLimit }),
      signal,
      async onRecord(record: JournalRecord) {
        if ('error' in record) warning(failureLine(record));
        else await print(record);
        line.update(++done);
      },
      onUnwritten: (file, error) => warning(failureLine({ file, error })),
    });
  } finally {
    line.stop();
    await describer?.dispose();
  }
}

/** All done by another model is not done. */
async function refuseOtherModel(journal: CaptionJournal, model: string): Promise<void> {
  const { readModelIdentity } = await import('../../captioner/model-files.js');
  const { modelFolder } = await import('../../captioner/model-folder.js');
  journal.refuseOtherModel(await readModelIdentity(modelFolder(model)));
}

/** Names the picture once. */
function failureLine({ file, error }: { readonly file: string; readonly error: { readonly message: string } }): string {
  return error.message.includes(file) ? error.message : `${file}: ${error.message}`;
}

async function openModel(flags: CaptionFlags, options: { readonly search: SearchOptions; readonly pictures: number }) {
  const { openDescriber } = await import('../../pipelines/open-describer.js');
  const { model, backend, threads, jobs, batchSize } = flags;
  const { describer, note } = await openDescriber({
    model,
    backend,
    ...(threads !== undefined && { threads }),
    ...(jobs !== undefined && { jobs }),
    ...(batchSize !== undefined && { batchSize }),
    ...options,
  });
  if (note) notice(note);
  return describer;
}

function searchOf({
  beamSize,
  maxLength,
  lengthPenalty,
  blockNgrams,
  nBest,
  avoid,
  maxChars,
}: CaptionFlags): SearchOptions {
  const maxCharacters = maxChars === undefined ? {} : { maxCharacters: maxChars };
  return { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, avoid, ...maxCharacters };
}

/** What a journal must agree on, by the names of the options. */
function settingsOf(search: SearchOptions, { prefix, suffix }: CaptionJob): JournalSettings {
  const { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, avoid, maxCharacters } = search;
  const maxChars = maxCharacters === undefined ? {} : { maxChars: maxCharacters };
  return { beamSize, maxLength, lengthPenalty, blockNgrams, nBest, avoid, ...maxChars, prefix, suffix };
}

/** How many pictures of this run failed in an earlier one. */
function earlierFailures({ images, journal }: CaptionPlan): number {
  return images.filter(({ file }) => journal?.entries.get(file)?.failure !== undefined).length;
}

function statusOf(plan: CaptionPlan, { captioned, failed, unwritten }: CaptionCounts, earlier: number): number {
  const bad = failed + earlier;
  const isAllBad = bad > 0 && bad === plan.images.length;
  const isNothingWritten = unwritten > 0 && unwritten >= captioned && !plan.journal;
  if (isAllBad || isNothingWritten) return exitStatus.failed;
  return bad + unwritten + plan.unreadable.length > 0 ? exitStatus.partly : exitStatus.done;
}
