import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { SaccadeError } from '../../errors.js';
import { isPictureName } from '../../image/image-names.js';
import type { CaptionJob, MetadataJob, ResultsFile } from '../../pipelines/caption-job.js';
import type { SidecarNaming } from '../../report/sidecar-path.js';
import type { ExistingChoice } from '../../report/write-sidecar.js';
import type { CaptionFlags } from './caption-flags.js';

/**
 * Turns options into a job.
 *
 * @param isResumed whether `--resume` was typed
 * @throws SaccadeError `usage` where options contradict each other or name no sensible file.
 */
export async function captionJobOf(
  paths: readonly string[],
  flags: CaptionFlags,
  isResumed: boolean,
): Promise<CaptionJob> {
  const { extension, path } = sidecarExtension(paths, flags);
  const listed = await readPathList(flags);
  const allPaths = [...paths, ...(path === undefined ? [] : [path]), ...listed];
  if (allPaths.length === 0) throw usage('a picture or folder', 'nothing', 'Give paths, or --files-from.');
  refuseContradictions(flags);
  refuseOtherReport(flags);
  const { journal, results } = outputsOf(flags);
  const { recursive = false, force = false, retryFailed = false, metadata, overlays, report, shard } = flags;
  return {
    paths: allPaths,
    recursive,
    ...(shard && { shard }),
    ...(journal !== undefined && { journal }),
    results,
    ...(extension !== undefined && { sidecars: { naming: namingOf(extension, flags), existing: existingOf(flags) } }),
    ...(metadata && { metadata: metadataJob(metadata, flags) }),
    ...reviewOf(flags),
    ...(overlays !== undefined && { overlays }),
    ...(report !== undefined && { report }),
    prefix: flags.prefix,
    suffix: flags.suffix,
    // With `--resume`, results come again from the journal that holds them.
    force: force || (isResumed && journal !== undefined),
    retryFailed,
    fresh: !flags.resume,
  };
}

/** `--sidecars photos` may mean an extension or, where nothing else is to be captioned, the folder. */
function sidecarExtension(paths: readonly string[], flags: CaptionFlags): { extension?: string; path?: string } {
  const { sidecars, sidecarDir, sidecarName, existing, metadata, filesFrom } = flags;
  const isMeant = metadata === undefined && (sidecarDir ?? sidecarName ?? existing) !== undefined;
  if (sidecars === undefined || sidecars === true) return sidecars || isMeant ? { extension: '.txt' } : {};
  const isAlone = paths.length === 0 && filesFrom === undefined;
  if (existsSync(sidecars) && !sidecars.startsWith('.')) {
    if (isAlone) return { extension: '.txt', path: sidecars };
    throw usage('an extension for --sidecars', `${sidecars}, which is a path too`, 'Write --sidecars=.txt.');
  }
  if (!/^\.?[\p{L}\p{N}_-]+(\.[\p{L}\p{N}_-]+)*$/u.test(sidecars))
    throw usage('an extension for --sidecars', sidecars, 'Write --sidecars=.txt, or the paths before the option.');
  if (isPictureName(`a.${sidecars}`))
    throw usage('the extension of a text file for --sidecars', `${sidecars}, which is that of pictures`, 'Take .txt.');
  return { extension: sidecars.startsWith('.') ? sidecars : `.${sidecars}` };
}

function namingOf(extension: string, { sidecarName = 'stem', sidecarDir }: CaptionFlags): SidecarNaming {
  return { extension, name: sidecarName, ...(sidecarDir !== undefined && { directory: sidecarDir }) };
}

function metadataJob(kind: 'xmp' | 'embed', flags: CaptionFlags): MetadataJob {
  return kind === 'xmp' ? { kind, naming: namingOf('.xmp', flags) } : { kind };
}

function existingOf({ existing, overwrite, skipExisting }: CaptionFlags): ExistingChoice {
  const wanted = new Set(
    [existing, overwrite && 'overwrite', skipExisting && 'skip'].filter(Boolean) as ExistingChoice[],
  );
  if (wanted.size > 1)
    throw usage('one thing to do with existing sidecars', [...wanted].join(' and '), 'Keep one of the options.');
  return [...wanted][0] ?? 'skip';
}

async function readPathList({ filesFrom, null: isNull = false }: CaptionFlags): Promise<string[]> {
  if (filesFrom === undefined) {
    if (isNull) throw usage('--files-from with --null', 'no such option', 'Add --files-from.');
    return [];
  }
  const list =
    filesFrom === '-'
      ? await text(process.stdin)
      : await readFile(filesFrom, 'utf8').catch((cause) => {
          throw new SaccadeError(
            'usage',
            `Expected a readable file for --files-from, got ${filesFrom}. Check the path.`,
            { cause },
          );
        });
  const paths = list.replace(/^\uFEFF/, '').split(isNull ? '\0' : /\r?\n/);
  return paths.filter((path) => path !== '');
}

function refuseContradictions(flags: CaptionFlags): void {
  const { nBest, beamSize, minConfidence, review, retryFailed, resume, output } = flags;
  if (nBest > beamSize)
    throw usage(`at most the beam size ${beamSize} for --n-best`, String(nBest), `Add --beam-size ${nBest}.`);
  if (review !== undefined && minConfidence === undefined)
    throw usage(
      '--min-confidence with --review',
      'no such option',
      'Say below which confidence captions are to be reviewed.',
    );
  if (!resume && retryFailed)
    throw usage('either --no-resume or --retry-failed', 'both', 'A new journal has no failures to try again.');
  if (retryFailed && !output.some(isJournal))
    throw usage('a journal with --retry-failed', 'no .jsonl among the outputs', 'Add the -o of the run that failed.');
}

/** A gallery under the name of a journal, a table or a picture would take its place. */
function refuseOtherReport({ report }: CaptionFlags): void {
  if (report !== undefined && !/^\.html?$/i.test(extname(report)))
    throw usage('a .html file for --report', report, 'Give it that extension.');
}

const isJournal = (path: string): boolean => extname(path).toLowerCase() === '.jsonl';

function outputsOf({ output }: CaptionFlags): { journal?: string; results: ResultsFile[] } {
  const seen = new Set<string>();
  const journals: string[] = [];
  const results: ResultsFile[] = [];
  for (const path of output) {
    if (seen.has(resolve(path))) throw usage('different files for --output', `${path} twice`, 'Leave one out.');
    seen.add(resolve(path));
    const extension = extname(path).toLowerCase();
    if (extension === '.jsonl') journals.push(path);
    else if (extension === '.csv') results.push({ path, kind: 'csv' });
    else if (extension === '.json') results.push({ path, kind: 'coco' });
    else throw usage('.jsonl, .json or .csv for --output', path, 'The extension says what is written.');
  }
  if (journals.length > 1) throw usage('one journal', journals.join(' and '), 'Keep one .jsonl.');
  return { ...(journals[0] !== undefined && { journal: journals[0] }), results };
}

function reviewOf({ minConfidence, review, output }: CaptionFlags): Pick<CaptionJob, 'review'> {
  if (minConfidence === undefined) return {};
  const path = review ?? join(dirname(output[0] ?? ''), 'review.csv');
  if (extname(path).toLowerCase() !== '.csv') throw usage('a .csv file for --review', path, 'Give it that extension.');
  if (output.some((file) => resolve(file) === resolve(path)))
    throw usage('a file of its own for --review', path, 'Give it another name.');
  return { review: { minConfidence, path } };
}

function usage(expected: string, got: string, next: string): SaccadeError {
  return new SaccadeError('usage', `Expected ${expected}, got ${got}. ${next}`);
}
