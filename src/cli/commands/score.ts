import { extname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Split } from '../../dataset/dataset.js';
import type { DataFormat } from '../../dataset/readers/readers.js';
import { SaccadeError } from '../../errors.js';
import type { FileScores } from '../../pipelines/score-files.js';
import { counted } from '../../text/counted.js';
import { choiceOption } from '../choice-option.js';
import { formatChoices } from '../data-options.js';
import { exitStatus } from '../exit-status.js';
import { numberOption } from '../number-option.js';
import { notice, warning } from '../run-context.js';

interface ScoreFlags {
  readonly candidates: string;
  readonly references: string;
  readonly format?: DataFormat | 'auto';
  readonly splits?: string;
  readonly split?: Split;
  readonly perImage?: string;
  readonly bootstrap?: number;
  readonly compare?: string;
  readonly meteorArchive?: string;
  readonly seed: number;
  readonly json?: boolean;
}

const splits = ['train', 'val', 'test'] as const satisfies readonly Split[];

export function registerScore(program: Command): void {
  program
    .command('score')
    .description("Scores any captioner's results against captions by people: BLEU, ROUGE-L, METEOR, CIDEr-D.")
    .requiredOption(
      '--candidates <file>',
      'results: COCO results, JSON Lines, CSV, {id: caption}, a folder of sidecars',
    )
    .requiredOption('--references <file>', 'captions by people, in any format of a dataset, or {id: [captions]}')
    .addOption(choiceOption('--format <name>', 'format of the references', { choices: formatChoices, default: 'auto' }))
    .option('--splits <dir|file>', 'lists of the splits')
    .addOption(choiceOption('--split <name>', 'only references of this split', { choices: splits }))
    .option('--per-image <file.csv>', "a table of each picture's scores")
    .addOption(
      numberOption('--bootstrap <n>', '95 % intervals from n resamples', { min: 100, max: 1e6, integer: true }),
    )
    .option('--compare <file>', "another captioner's results: are the two different?")
    .option(
      '--meteor-archive <file.whl>',
      'wheel of pycocoevalcap 1.2, for METEOR with paraphrases (default: that in the cache folder, if any)',
    )
    .addOption(numberOption('--seed <n>', 'for --bootstrap and --compare', { integer: true, default: 1 }))
    .option('--json', 'print JSON with raw values')
    .action(score);
}

async function score(flags: ScoreFlags): Promise<void> {
  refuseInputAsTable(flags);
  const { findMeteorArchive, meteorArchivePlace } = await import('../../pipelines/find-meteor-archive.js');
  const { scoreFiles } = await import('../../pipelines/score-files.js');
  const { scoreJson, scoreLines } = await import('../../pipelines/score-report.js');
  const meteorArchive = findMeteorArchive(flags.meteorArchive);
  const scores = await scoreFiles({ ...flags, meteorArchive });
  tell(scores);
  if (meteorArchive === undefined) {
    notice(
      `METEOR is by our own lists. For those published with it put pycocoevalcap's wheel at ${meteorArchivePlace()}.`,
    );
  }
  process.stdout.write(`${flags.json ? JSON.stringify(scoreJson(scores)) : scoreLines(scores).join('\n')}\n`);
  if (scores.missing.length > 0) process.exitCode = exitStatus.partly;
}

/** The table must not take the place of captions that were given, which people may have written. */
function refuseInputAsTable({ perImage, candidates, references, compare }: ScoreFlags): void {
  if (perImage === undefined) return;
  if (extname(perImage).toLowerCase() !== '.csv')
    throw new SaccadeError('usage', `Expected a .csv file for --per-image, got ${perImage}. Give it that extension.`);
  if ([candidates, references, compare ?? ''].some((file) => resolve(file) === resolve(perImage)))
    throw new SaccadeError(
      'usage',
      `Expected a file of its own for --per-image, got ${perImage}. Give it another name.`,
    );
}

function tell({ notes, warnings, missing, unknown, repeated }: FileScores): void {
  for (const note of notes) notice(note);
  for (const sentence of warnings) warning(sentence);
  if (missing.length > 0)
    warning(`${counted(missing.length, 'picture')} left out, for want of a candidate: ${list(missing)}.`);
  if (unknown.length > 0)
    warning(`${counted(unknown.length, 'candidate')} left out, for want of references: ${list(unknown)}.`);
  if (repeated.length > 0)
    warning(
      `${counted(repeated.length, 'id')} with more than one candidate, of which the first counts: ${list(repeated)}.`,
    );
}

/** Names a few; `--json` has all. */
function list(ids: readonly string[]): string {
  const shown = ids.slice(0, 20).join(', ');
  return ids.length > 20 ? `${shown} and ${ids.length - 20} more` : shown;
}
