import type { Command } from 'commander';
import type { Split } from '../../dataset/dataset.js';
import type { Evaluation } from '../../pipelines/evaluate-captioner.js';
import { choiceOption } from '../choice-option.js';
import { addDataOptions, type DataFlags, readOptionsOf } from '../data-options.js';
import { exitStatus } from '../exit-status.js';
import { addModelOptions, type ModelOptions } from '../model-options.js';
import { numberOption } from '../number-option.js';
import { progress } from '../progress.js';
import { abortSignal, notice, warning } from '../run-context.js';
import { addSearchOptions, type SearchFlags } from '../search-options.js';

interface EvaluateFlags extends DataFlags, ModelOptions, SearchFlags {
  readonly split: Split | 'all';
  readonly out?: string;
  readonly bootstrap?: number;
  readonly meteorArchive?: string;
  readonly jobs?: number;
  readonly seed: number;
  readonly json?: boolean;
}

export function registerEvaluate(program: Command): void {
  const command = program
    .command('evaluate')
    .description('Captions a split of a dataset and scores the captions: BLEU, ROUGE-L, METEOR, CIDEr-D.');
  addDataOptions(command)
    .addOption(
      choiceOption('--split <name>', 'which pictures', { choices: ['train', 'val', 'test', 'all'], default: 'val' }),
    )
    .option('--out <dir>', 'folder for captions.json (COCO results) and per-image.csv')
    .addOption(
      numberOption('--bootstrap <n>', '95 % intervals from n resamples', { min: 100, max: 1e6, integer: true }),
    )
    .option(
      '--meteor-archive <file.whl>',
      'wheel of pycocoevalcap 1.2, for METEOR with paraphrases (default: that in the cache folder, if any)',
    )
    .addOption(
      numberOption('--jobs <n>', 'worker threads where the backend is not native', {
        min: 1,
        max: 1024,
        integer: true,
      }),
    )
    .addOption(numberOption('--seed <n>', 'for --bootstrap', { integer: true, default: 1 }))
    .option('--json', 'print JSON with raw values');
  addSearchOptions(command);
  addModelOptions(command).action(evaluate);
}

async function evaluate(flags: EvaluateFlags): Promise<void> {
  const { evaluateCaptioner } = await import('../../pipelines/evaluate-captioner.js');
  const { findMeteorArchive } = await import('../../pipelines/find-meteor-archive.js');
  const { scoresJson, scoreLines } = await import('../../pipelines/score-report.js');
  const { beamSize, maxLength, lengthPenalty, blockNgrams, ...options } = flags;
  const line = progress('pictures', 0);
  let evaluation: Evaluation;
  try {
    evaluation = await evaluateCaptioner({
      ...options,
      read: await readOptionsOf(flags),
      search: { beamSize, maxLength, lengthPenalty, blockNgrams, nBest: 1, avoid: [] },
      meteorArchive: findMeteorArchive(flags.meteorArchive),
      onProgress: (done, total) => line.update(done, total),
      signal: abortSignal(),
    });
  } finally {
    line.stop();
  }
  const { model, split, different, failed, intervals, notes, warnings } = evaluation;
  for (const note of notes) notice(note);
  for (const sentence of warnings) warning(sentence);
  for (const { file, message } of failed) warning(`${file}: ${message}`);
  const setting = { model, split, beamSize, lengthPenalty, tokeniser: 'ptb', different };
  const lines = [
    `model     ${model}`,
    `setting   split ${split}, free-running, beam ${beamSize}, length penalty ${lengthPenalty}, Penn Treebank tokeniser`,
    ...scoreLines(evaluation),
    `different ${String(different).padStart(4)} captions`,
  ];
  process.stdout.write(
    `${flags.json ? JSON.stringify({ ...scoresJson(evaluation), ...setting, ...(intervals && { intervals }) }) : lines.join('\n')}\n`,
  );
  if (failed.length > 0) process.exitCode = exitStatus.partly;
}
