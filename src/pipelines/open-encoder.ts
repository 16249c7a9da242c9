import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { encoderFiles, hashFiles, readModelConfig } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import { downloadMobilenet, isDownloaded } from '../encoder/download-mobilenet.js';
import type { Encoder } from '../encoder/encoder.js';
import type { GridName } from '../encoder/grid-stages.js';
import { type EncoderOptions, loadEncoder, loadEncoderGraphs } from '../encoder/trainable-encoders.js';
import { SaccadeError } from '../errors.js';

/** An encoder that stays as it is. */
export interface OpenedEncoder {
  readonly encoder: Encoder;
  readonly folder: string;
  /** SHA-256 of its files. */
  readonly hash: string;
}

/**
 * Folder of an encoder: that of a captioning model, or one that holds an encoder alone.
 *
 * @param reference `mobilenet` (that of `models/default`), a folder or a `file://` URL; `imagenet` or a URL to download one
 * @throws SaccadeError `no-model` or `bad-model`; `usage` for a model whose encoder is no MobileNet
 */
async function encoderFolder(reference: string): Promise<string> {
  if (reference === 'patches') throw learnsWithDecoder(reference);
  if (isDownloaded(reference)) return downloadMobilenet(reference);
  const given = reference.startsWith('file://') ? fileURLToPath(reference) : reference;
  const holdsOnlyEncoder = !existsSync(path.join(given, 'config.json')) && existsSync(path.join(given, 'model.json'));
  if (reference !== 'mobilenet' && holdsOnlyEncoder) return path.resolve(given);
  const folder = modelFolder(reference === 'mobilenet' ? undefined : given);
  const { encoder } = await readModelConfig(folder);
  if (encoder.kind === 'mobilenet-v2') return path.resolve(folder, encoder.path);
  throw learnsWithDecoder(`the patches of ${folder}`);
}

function learnsWithDecoder(got: string): SaccadeError {
  return new SaccadeError(
    'usage',
    `Expected a MobileNet for --encoder, got ${got}, which learn together with a decoder and have no features of their own. Train with --encoder patches, or go on from a model of patches with --from.`,
  );
}

/**
 * Loads a MobileNet onto the backend in use, as a graph on the native one.
 *
 * @throws SaccadeError `no-model` or `bad-model`; `usage` for a model whose encoder is no MobileNet
 */
export async function openEncoder(reference: string, grid: GridName): Promise<OpenedEncoder> {
  return openEncoderFolder(await encoderFolder(reference), { kind: 'mobilenet-v2', grid });
}

/** The same for any encoder of which folder, kind and sizes are known. @throws SaccadeError `no-model` or `bad-model` */
export async function openEncoderFolder(folder: string, options: EncoderOptions): Promise<OpenedEncoder> {
  const hash = await hashFiles(folder, encoderFiles, 'an encoder');
  const isNative = tf.getBackend() === 'tensorflow';
  const encoder = isNative ? loadEncoderGraphs(folder, options, { hash }) : await loadEncoder(folder, options);
  return { encoder, folder, hash };
}
