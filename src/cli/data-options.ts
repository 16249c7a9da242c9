import type { Command } from 'commander';
import type { ReadDatasetOptions } from '../dataset/read-dataset.js';
import { choiceOption } from './choice-option.js';

/** What the options of `addDataOptions` give. */
export interface DataFlags {
  readonly data: string;
  readonly format: NonNullable<ReadDatasetOptions['format']>;
  readonly images?: string;
  readonly splits?: string;
  readonly splitRatio?: string;
}

/** Named here because the readers load libraries that help must not wait for. */
export const formatChoices = [
  'auto',
  'flickr',
  'csv',
  'coco',
  'karpathy',
  'jsonl',
  'map',
  'sidecars',
  'webdataset',
] as const satisfies readonly DataFlags['format'][];

/** Which dataset, and how it is divided. */
export function addDataOptions(command: Command): Command {
  return command
    .requiredOption('--data <file|folder>', 'captions with their pictures, in any format of data/README.md')
    .addOption(choiceOption('--format <name>', 'format of the data', { choices: formatChoices, default: 'auto' }))
    .option('--images <dir>', 'folder of the pictures; by default they are looked for near the captions')
    .option('--splits <dir|file>', 'lists of train, val and test; they go before what the data says itself')
    .option(
      '--split-ratio <train/val/test>',
      'shares where the data has no splits, by hash of the name (0.9/0.05/0.05)',
    );
}

/** Options of the dataset readers from flags. @throws SaccadeError `usage` for a ratio that is none. */
export async function readOptionsOf({ format, images, splits, splitRatio }: DataFlags): Promise<ReadDatasetOptions> {
  const { parseSplitRatio } = await import('../dataset/split-ratio.js');
  return { format, images, splits, splitRatio: splitRatio === undefined ? undefined : parseSplitRatio(splitRatio) };
}
