import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as tf from '@tensorflow/tfjs-core';
import { encoderFiles, hashFiles, readModelConfig } from '../captioner/model-files.js';
import { modelFolder } from '../captioner/model-folder.js';
import { encodeByGraph } from '../encoder/encode-by-graph.js';
import type { Encoder } from '../encoder/encoder.js';
import { type GridName, gridStages } from '../encoder/grid-stages.js';
import { loadMobilenet } from '../encoder/load-mobilenet.js';

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
 * @param reference `mobilenet` (that of `models/default`), a folder or a `file://` URL
 * @throws SaccadeError `no-model` or `bad-model`
 */
async function encoderFolder(reference: string): Promise<string> {
  const given = reference.startsWith('file://') ? fileURLToPath(reference) : reference;
  const holdsOnlyEncoder = !existsSync(path.join(given, 'config.json')) && existsSync(path.join(given, 'model.json'));
  if (reference !== 'mobilenet' && holdsOnlyEncoder) return path.resolve(given);
  const folder = modelFolder(reference === 'mobilenet' ? undefined : given);
  return path.resolve(folder, (await readModelConfig(folder)).encoder.path);
}

/** Loads an encoder onto the backend in use, as a graph on the native one. @throws SaccadeError `no-model` or `bad-model` */
export async function openEncoder(reference: string, grid: GridName): Promise<OpenedEncoder> {
  const folder = await encoderFolder(reference);
  const hash = await hashFiles(folder, encoderFiles, 'an encoder');
  const plain = await loadMobilenet(folder, gridStages[grid].node);
  const encoder = tf.getBackend() === 'tensorflow' ? encodeByGraph(plain, `${hash} ${grid}`) : plain;
  return { encoder, folder, hash };
}
