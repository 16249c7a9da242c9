import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import envPaths from 'env-paths';
import { SaccadeError } from '../errors.js';
import { loadPackagedMobilenet } from './load-mobilenet.js';
import { mobilenetFromGraph } from './mobilenet-from-graph.js';
import { mobilenetV2Layers } from './mobilenet-v2-layers.js';
import { saveEncoder } from './save-encoder.js';

/** Stands for the MobileNetV2 that `@tensorflow-models/mobilenet` knows the address of. */
const packagedMobilenet = 'imagenet';

/** Whether an encoder is to be had over the network. */
export const isDownloaded = (reference: string): boolean =>
  reference === packagedMobilenet || /^https?:\/\//.test(reference);

/**
 * The folder of a MobileNetV2 from the network, which is fetched once and then lies in the user's data folder, since
 * models are trained on it.
 *
 * @param reference `imagenet`, or the URL of the `model.json` of a TensorFlow.js graph model
 * @throws SaccadeError `no-model` where it cannot be fetched, `bad-model` where it is another network
 */
export async function downloadMobilenet(reference: string): Promise<string> {
  const name = createHash('sha256').update(reference).digest('hex').slice(0, 16);
  const folder = path.join(envPaths('saccade', { suffix: '' }).data, 'encoders', name);
  if (existsSync(path.join(folder, 'model.json'))) return folder;
  const weights = await mobilenetFromGraph(await fetchGraph(reference), reference);
  const last = mobilenetV2Layers[mobilenetV2Layers.length - 1]!;
  await saveEncoder(folder, weights, { until: last.name, side: 224, precision: 'float32' });
  return folder;
}

async function fetchGraph(reference: string): Promise<tf.io.ModelArtifacts> {
  try {
    const graph = await loadPackagedMobilenet(reference === packagedMobilenet ? undefined : reference);
    try {
      return await artifactsOf(graph);
    } finally {
      graph.dispose();
    }
  } catch (cause) {
    const from = reference === packagedMobilenet ? 'the address in @tensorflow-models/mobilenet' : reference;
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new SaccadeError(
      'no-model',
      `Expected a MobileNetV2 from ${from}, got: ${reason}. Give --encoder a folder, or leave it out for the encoder of models/default.`,
      { cause },
    );
  }
}

type Graph = Awaited<ReturnType<typeof loadPackagedMobilenet>>;

async function artifactsOf(graph: Graph): Promise<tf.io.ModelArtifacts> {
  let artifacts: tf.io.ModelArtifacts | undefined;
  await graph.save({
    async save(saved) {
      artifacts = saved;
      return { modelArtifactsInfo: { dateSaved: new Date(), modelTopologyType: 'JSON' } };
    },
  });
  return artifacts!;
}
