import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandResult } from '../../src/backend/run-command.js';
import type { EpochLine } from '../../src/report/training-log.js';
import { writeRandomEncoder } from './random-encoder.js';
import { runNode } from './run-node.js';
import { temporaryFolder } from './temporary-folder.js';

export const samples = fileURLToPath(new URL('../../data/samples', import.meta.url));

/** Four pictures to train on and two to validate with. */
const sentences: Readonly<Record<string, readonly string[]>> = {
  'astronaut.jpg': ['a woman in an orange suit smiles', 'an astronaut smiles'],
  'cat.jpg': ['a cat looks at the camera'],
  'golden-retriever.jpg': ['a dog sits in the grass', 'a brown dog'],
  'playground.jpg': ['children play outside'],
  'race-car.jpg': ['a car drives on a track'],
  'pagoda.jpg': ['a tower stands by the water'],
};

/** The smallest decoder that has every part. */
export const smallSizes = ['--hidden', '32', '--embedding', '16', '--attention-size', '16', '--batch-size', '2'];

/** Six of the samples with captions, an encoder that has learnt nothing, and the arguments that name them. */
export async function trainingFolder(): Promise<{ folder: string; data: string[] }> {
  const folder = temporaryFolder();
  mkdirSync(path.join(folder, 'images'));
  const lines = Object.entries(sentences).flatMap(([file, texts], i) => {
    cpSync(path.join(samples, file), path.join(folder, 'images', file));
    return texts.map((text) => JSON.stringify({ file_name: `images/${file}`, text, split: i < 4 ? 'train' : 'val' }));
  });
  writeFileSync(path.join(folder, 'captions.jsonl'), `${lines.join('\n')}\n`);
  await writeRandomEncoder(path.join(folder, 'encoder'), { until: 'Conv2d_18', seed: 3 });
  const encoder = ['--encoder', path.join(folder, 'encoder'), ...smallSizes];
  return {
    folder,
    data: ['--data', path.join(folder, 'captions.jsonl'), '--cache', path.join(folder, 'cache'), ...encoder],
  };
}

export function train(
  args: readonly string[],
  backend: string,
  options: { after?: readonly string[] } = {},
): Promise<CommandResult> {
  return runNode('cli/main.js', ['train', ...args], { env: { SACCADE_BACKEND: backend }, ...options });
}

/** The ends of epochs that a run has on record. */
export function epochsOf(out: string): EpochLine[] {
  return readFileSync(path.join(out, 'training.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ end }) => end);
}
