import { createRequire } from 'node:module';
import type { GraphModel } from '@tensorflow/tfjs-converter';
import type * as tf from '@tensorflow/tfjs-core';
import type { load as loadPackage, MobileNet } from '@tensorflow-models/mobilenet';
import { fileIO } from '../backend/file-io.js';
import { SaccadeError } from '../errors.js';
import { tidy } from '../tensors/tidy.js';
import type { Encoder } from './encoder.js';
import { normalizePixels } from './normalize-pixels.js';

/** The part of the package's model that its types hide. */
interface LoadedMobilenet extends MobileNet {
  readonly model: GraphModel;
}

/**
 * MobileNetV2 through `@tensorflow-models/mobilenet`, its weights from a folder on disk.
 *
 * @param folder `model.json` and weights, as `saveEncoder` writes them
 * @param node graph node whose output is the grid (see `gridStages`)
 * @throws SaccadeError `no-model` or `bad-model`
 */
export async function loadMobilenet(folder: string, node: string): Promise<Encoder> {
  const graph = await loadGraph(folder);
  return {
    encode: (pixels) => tidy(() => graph.execute(normalizePixels(pixels), node) as tf.Tensor4D),
    dispose: () => graph.dispose(),
  };
}

/**
 * The graph of a MobileNetV2 as the package loads it.
 *
 * @param from where its files are; without it, the package's own address
 */
export async function loadPackagedMobilenet(from?: string | tf.io.IOHandler): Promise<GraphModel> {
  const { load } = createRequire(import.meta.url)('@tensorflow-models/mobilenet') as { load: typeof loadPackage };
  const given = from && { modelUrl: from as string, inputRange: [-1, 1] as [number, number] };
  return ((await load({ version: 2, alpha: 1, ...given })) as LoadedMobilenet).model;
}

async function loadGraph(folder: string): Promise<GraphModel> {
  try {
    return await loadPackagedMobilenet(fileIO(folder));
  } catch (cause) {
    if (cause instanceof SaccadeError) throw cause;
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    throw new SaccadeError(
      'bad-model',
      `Expected a MobileNetV2 for the encoder in ${folder}, got: ${reason}. Copy or export the model again.`,
      { cause },
    );
  }
}
