import { type Command, Option } from 'commander';
import { SaccadeError } from '../../errors.js';
import { type ExistingChoice, existingChoices } from '../../report/write-sidecar.js';
import { aliasOption } from '../alias-option.js';
import { choiceOption } from '../choice-option.js';
import { addModelOptions, type ModelOptions } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { addSearchOptions, type SearchFlags } from '../search-options.js';

/** What the options of `saccade caption` give. */
export interface CaptionFlags extends ModelOptions, SearchFlags {
  readonly recursive?: boolean;
  readonly filesFrom?: string;
  readonly null?: boolean;
  readonly output: readonly string[];
  readonly force?: boolean;
  /** `true` where no extension was given. */
  readonly sidecars?: string | true;
  readonly sidecarName?: 'stem' | 'full';
  readonly sidecarDir?: string;
  readonly existing?: ExistingChoice;
  readonly overwrite?: boolean;
  readonly skipExisting?: boolean;
  readonly prefix: string;
  readonly suffix: string;
  readonly metadata?: 'xmp' | 'embed';
  readonly overlays?: string;
  readonly report?: string;
  readonly nBest: number;
  readonly avoid: readonly string[];
  readonly maxChars?: number;
  readonly minConfidence?: number;
  readonly review?: string;
  readonly batchSize?: number;
  readonly jobs?: number;
  readonly shard?: { readonly index: number; readonly count: number };
  readonly resume: boolean;
  readonly retryFailed?: boolean;
  readonly dryRun?: boolean;
  readonly pixelLimit?: number;
}

const whole = { integer: true, min: 1 } as const;

/** Declares the options, those of other tools among them. */
export function addCaptionOptions(command: Command): Command {
  addInputOptions(command);
  addOutputOptions(command);
  addSidecarOptions(command);
  addSearchOptions(command);
  addChoiceOfWords(command);
  addRunOptions(command);
  return addModelOptions(command);
}

function addInputOptions(command: Command): void {
  command
    .option('-r, --recursive', 'go into sub-folders, but for hidden ones, @eaDir and __MACOSX')
    .option('--files-from <file>', 'more paths, one a line; - reads them from standard input')
    .option('--null', 'paths of --files-from end with NUL');
}

function addOutputOptions(command: Command): void {
  command
    .addOption(
      new Option('-o, --output <file>', 'results: .jsonl (a journal, resumed), .json (COCO results), .csv; repeatable')
        .argParser((path: string, paths: readonly string[]) => [...paths, path])
        .default([], 'standard output'),
    )
    .option('--force', 'replace results files that exist')
    .addOption(
      choiceOption('--metadata <kind>', 'description in <stem>.xmp or in the picture itself', {
        choices: ['xmp', 'embed'],
      }),
    )
    .option('--overlays <dir>', 'pictures of where the model looked at each word')
    .option('--report <file.html>', 'a gallery page');
}

function addSidecarOptions(command: Command): void {
  command
    .option('--sidecars [ext]', 'one text file a picture, beside it (.txt)')
    .addOption(choiceOption('--sidecar-name <kind>', 'a.txt or a.jpg.txt for a.jpg', { choices: ['stem', 'full'] }))
    .option('--sidecar-dir <dir>', 'sidecars there, in the same tree')
    .addOption(choiceOption('--existing <what>', 'where a sidecar already holds text', { choices: existingChoices }))
    .addOption(new Option('--overwrite').hideHelp())
    .addOption(new Option('--skip-existing').hideHelp())
    .option('--prefix <text>', 'before each caption', '')
    .option('--suffix <text>', 'after each caption', '');
  aliasOption(command, '--caption-extension', '--sidecars');
  aliasOption(command, '--caption_extension', '--sidecars');
  aliasOption(command, '--prepend-string', '--prefix');
  aliasOption(command, '--append-string', '--suffix');
}

function addChoiceOfWords(command: Command): void {
  command
    .addOption(numberOption('--n-best <n>', 'captions a picture, the best first', { ...whole, max: 100, default: 1 }))
    .addOption(
      new Option('--avoid <words>', 'words never used, separated by commas or blanks; repeatable')
        .argParser((text: string, words: readonly string[]) => [
          ...words,
          ...text
            .toLowerCase()
            .split(/[\s,]+/)
            .filter(Boolean),
        ])
        .default([], 'none'),
    )
    .addOption(numberOption('--max-chars <n>', 'longest caption in characters', { ...whole, max: 10_000 }))
    .addOption(
      numberOption('--min-confidence <p>', 'captions below it go to the review list alone', { min: 0, max: 1 }),
    )
    .option('--review <file.csv>', 'the review list (review.csv beside the output)');
}

function addRunOptions(command: Command): void {
  command
    .addOption(numberOption('--batch-size <n>', 'pictures at once', { ...whole, max: 1024 }))
    .addOption(
      numberOption('--jobs <n>', 'worker threads without the native backend; as many as cores', { ...whole, max: 256 }),
    )
    .addOption(new Option('--shard <i/n>', "this machine's part of the pictures").argParser(parseShard))
    .option('--no-resume', 'start over in a new journal; the old one is kept under another name')
    .addOption(new Option('--resume').hideHelp())
    .option('--retry-failed', 'try those again that failed')
    .option('--dry-run', 'list what would be done')
    .addOption(numberOption('--pixel-limit <n>', 'refuse larger pictures (268402689)', whole));
}

function parseShard(text: string): { index: number; count: number } {
  const [, index, count] = /^(\d{1,6})\/(\d{1,6})$/.exec(text)?.map(Number) ?? [];
  if (index !== undefined && count !== undefined && index >= 1 && index <= count) return { index, count };
  throw new SaccadeError(
    'usage',
    `Expected i/n with i from 1 to n for --shard, got ${text}. Write 1/4 on the first of four machines.`,
  );
}
