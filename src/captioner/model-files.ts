import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { fileIO } from '../backend/file-io.js';
import { SaccadeError } from '../errors.js';
import { Vocabulary } from '../text/vocabulary.js';
import { type ModelConfig, modelConfigSchema } from './model-config.js';

/** What a model folder holds, read and checked. */
export interface ModelFiles {
  readonly folder: string;
  readonly config: ModelConfig;
  readonly vocabulary: Vocabulary;
  /** Weights of the decoder, the caller's to dispose. */
  readonly weights: Record<string, tf.Tensor>;
  /** Folder of the encoder. */
  readonly encoderFolder: string;
  /** Name and hash of all that the captions depend on: `default@1a2b3c4d5e6f`. */
  readonly identity: string;
}

async function readText(folder: string, name: string): Promise<string> {
  try {
    return await readFile(path.join(folder, name), 'utf8');
  } catch (cause) {
    throw new SaccadeError(
      'no-model',
      `Expected the model's file ${name} in ${folder}, got no such file. Give --model a folder that holds a model.`,
      { cause },
    );
  }
}

/** @throws SaccadeError `no-model` or `bad-model` */
export async function readModelConfig(folder: string): Promise<ModelConfig> {
  const text = await readText(folder, 'config.json');
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw badConfig(folder, 'a file that is not JSON');
  }
  const result = modelConfigSchema.safeParse(content);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw badConfig(folder, `a fault at ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function badConfig(folder: string, fault: string): SaccadeError {
  const file = path.join(folder, 'config.json');
  return new SaccadeError(
    'bad-model',
    `Expected a model's configuration for ${file}, got ${fault}. Take the file that was saved with the model.`,
  );
}

/** SHA-256 of files, one after another. @throws SaccadeError `no-model` where one is missing */
export async function hashFiles(folder: string, names: readonly string[], purpose: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of names) {
    try {
      hash.update(await readFile(path.join(folder, name)));
    } catch (cause) {
      throw new SaccadeError(
        'no-model',
        `Expected ${purpose} in ${folder}, got no ${name}. Put that folder back, or give a model that holds its own.`,
        { cause },
      );
    }
  }
  return hash.digest('hex');
}

export const encoderFiles = ['model.json', 'weights.bin'] as const;

/** Reads a whole model folder and checks that its parts belong together. @throws SaccadeError `no-model` or `bad-model` */
export async function readModelFiles(folder: string): Promise<ModelFiles> {
  const { bytes, weightSpecs, ...files } = await readParts(folder);
  return { ...files, weights: tf.io.decodeWeights(bytes, weightSpecs) };
}

/** The identity of a model that is not needed itself. @throws SaccadeError `no-model` or `bad-model` */
export async function readModelIdentity(folder: string): Promise<string> {
  return (await readParts(folder)).identity;
}

async function readParts(folder: string) {
  const config = await readModelConfig(folder);
  const vocabulary = Vocabulary.parse(await readText(folder, 'vocabulary.json'));
  if (vocabulary.hash() !== config.vocabulary.sha256) {
    throw new SaccadeError(
      'bad-model',
      `Expected the vocabulary that ${folder} was trained with, got another one. Take the file that was saved with the model.`,
    );
  }
  const encoderFolder = path.resolve(folder, config.encoder.path);
  const encoderHash = await hashFiles(encoderFolder, encoderFiles, 'the encoder that this model shares');
  if (encoderHash !== config.encoder.sha256) {
    throw new SaccadeError(
      'bad-model',
      `Expected the encoder that ${folder} was trained with in ${encoderFolder}, got another one. Put the right one back, or train the decoder again.`,
    );
  }
  const { weightData, weightSpecs } = await fileIO(folder).load!();
  const bytes = tf.io.CompositeArrayBuffer.join(weightData as ArrayBuffer[]);
  const hash = createHash('sha256')
    .update(new Uint8Array(bytes))
    .update(encoderHash)
    .update(config.vocabulary.sha256)
    .update(JSON.stringify([config.decoder, config.preprocessing, vocabulary.repeats]));
  return {
    folder,
    config,
    vocabulary,
    bytes,
    weightSpecs: weightSpecs!,
    encoderFolder,
    identity: `${path.basename(folder)}@${hash.digest('hex').slice(0, 12)}`,
  };
}
