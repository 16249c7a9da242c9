import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ModelConfig } from '../captioner/model-config.js';
import { readModelConfig } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import { gridText } from '../encoder/trainable-encoders.js';

export interface ModelFileSummary {
  /** Relative to the model's folder. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** What a model is, without loading it. */
export interface ModelSummary {
  readonly name: string;
  readonly folder: string;
  readonly config: ModelConfig;
  /** The encoder's grid: `7x7x1280`. */
  readonly grid: string;
  /** As the model card says; undefined where it does not. */
  readonly licence: string | undefined;
  /** Every file of the model and of the encoder that it uses. */
  readonly files: readonly ModelFileSummary[];
  readonly bytes: number;
}

/** Reads what there is to know about a model. @throws SaccadeError `no-model` or `bad-model` */
export async function summarizeModel(reference?: string): Promise<ModelSummary> {
  const folder = modelFolder(reference);
  const config = await readModelConfig(folder);
  const folders = new Set([folder, path.resolve(folder, config.encoder.path)]);
  const found = await Promise.all([...folders].map((each) => fileSummaries(each, folder)));
  const files = [...new Map(found.flat().map((file) => [file.name, file])).values()];
  return {
    name: path.basename(folder),
    folder,
    config,
    grid: gridText(config.encoder),
    licence: await licenceOf(folder),
    files,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
  };
}

async function fileSummaries(folder: string, base: string): Promise<ModelFileSummary[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(folder, entry.name));
  return Promise.all(
    files.sort().map(async (file) => {
      const content = await readFile(file);
      const name = path.relative(base, file).split(path.sep).join('/');
      return { name, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    }),
  );
}

/** The line `license: …` of the model card. */
async function licenceOf(folder: string): Promise<string | undefined> {
  const card = await readFile(path.join(folder, 'MODEL_CARD.md'), 'utf8').catch(() => '');
  return /^licen[cs]e:\s*(.+)$/im.exec(card)?.[1]?.trim();
}
