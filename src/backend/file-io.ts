import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as tf from '@tensorflow/tfjs-core';
import { SaccadeError } from '../errors.js';

/**
 * Reads a TensorFlow.js model (`model.json` and its weight files) from a folder, on every backend, with no network.
 *
 * @param folder Any path of the file system; its letters are never read as a URL.
 */
export function fileIO(folder: string): tf.io.IOHandler {
  return { load: async () => readArtifacts(folder) };
}

/** @throws SaccadeError `no-model` where `model.json` is missing, `bad-model` where it or a weight file is broken. */
export function readArtifacts(folder: string): tf.io.ModelArtifacts {
  const json = parseModelJson(readModelFile(folder, 'model.json', 'no-model'), folder);
  const specs = tf.io.getWeightSpecs(json.weightsManifest);
  const buffers = json.weightsManifest
    .flatMap((group) => group.paths)
    .map((name) => {
      const { buffer, byteOffset, byteLength } = readModelFile(folder, name, 'bad-model');
      return buffer.slice(byteOffset, byteOffset + byteLength);
    });
  assertSize(folder, specs, buffers);
  return tf.io.getModelArtifactsForJSONSync(json, specs, buffers);
}

function readModelFile(folder: string, name: string, code: 'no-model' | 'bad-model') {
  try {
    return readFileSync(path.join(folder, name)) as Buffer<ArrayBuffer>;
  } catch (cause) {
    const got = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (cause as Error).message;
    throw new SaccadeError(
      code,
      `Expected the model's file ${name} in ${folder}, got ${got}. Give --model a folder that holds a model.`,
      { cause },
    );
  }
}

function parseModelJson(bytes: Buffer, folder: string): tf.io.ModelJSON {
  try {
    const json = JSON.parse(bytes.toString('utf8')) as tf.io.ModelJSON;
    if (Array.isArray(json.weightsManifest)) return json;
  } catch {
    // Falls through to the one error below.
  }
  throw new SaccadeError(
    'bad-model',
    `Expected a TensorFlow.js model with a weightsManifest for ${path.join(folder, 'model.json')}, got something else. Copy or export the model again.`,
  );
}

function assertSize(folder: string, specs: tf.io.WeightsManifestEntry[], buffers: ArrayBuffer[]): void {
  const expected = specs.reduce((sum, spec) => sum + weightBytes(spec), 0);
  const got = buffers.reduce((sum, buffer) => sum + buffer.byteLength, 0);
  if (expected === got) return;
  throw new SaccadeError(
    'bad-model',
    `Expected ${expected} bytes of weights for the model in ${folder}, got ${got}. Copy or export the model again.`,
  );
}

const bytesOf: Record<string, number> = { float32: 4, int32: 4, float16: 2, uint16: 2, uint8: 1, bool: 1 };

function weightBytes(spec: tf.io.WeightsManifestEntry): number {
  return tf.util.sizeFromShape(spec.shape) * bytesOf[spec.quantization?.dtype ?? spec.dtype]!;
}
