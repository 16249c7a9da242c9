import path from 'node:path';
import type { ModelConfig } from '../captioner/model-config.js';
import { encoderFiles, hashFiles } from '../captioner/model-files.js';
import { saveCaptioner, valuesOf } from '../captioner/save-captioner.js';
import { saveTrainedEncoder } from '../encoder/trainable-encoders.js';
import { scoped, type Weights } from '../layers/parameters.js';
import type { EpochEvent } from '../training/fit.js';
import { augments } from '../training/picture-loader.js';
import type { PreparedTraining } from './prepare-training.js';
import type { TrainingSource } from './training-source.js';

/** Writes the model folder: a learnt encoder goes with it, one that stayed as it is is named by its path. */
export async function saveTrained(
  weights: Weights,
  event: EpochEvent,
  { out, prepared, source }: { out: string; prepared: PreparedTraining; source: TrainingSource },
): Promise<void> {
  const { settings, data, decoder, encoder, preprocessing } = prepared;
  const { precision } = settings;
  const learns = Object.keys(source.learning).length > 0;
  if (learns) {
    await saveTrainedEncoder(path.join(out, 'encoder'), valuesOf(source.encoderWeights(weights)), {
      ...encoder,
      precision,
    });
  }
  const encoderFolder = learns ? path.join(out, 'encoder') : prepared.opened!.folder;
  const config: ModelConfig = {
    format: 'saccade-model-1',
    encoder: {
      ...encoder,
      path: path.relative(path.resolve(out), path.resolve(encoderFolder)).split(path.sep).join('/'),
      sha256: await hashFiles(encoderFolder, encoderFiles, 'the encoder'),
    },
    preprocessing,
    decoder,
    vocabulary: { size: data.vocabulary.size, sha256: data.vocabulary.hash() },
    training: historyOf(prepared, event),
    scores:
      event.score === null
        ? {}
        : { cider: Number(event.score.toFixed(2)), split: 'val', pictures: data.val.length, beamSize: 3 },
  };
  await saveCaptioner(out, { config, vocabulary: data.vocabulary, weights: scoped(weights, 'decoder') }, precision);
}

/** How the model came to be, for people. */
function historyOf(
  { settings, augmentation, data, from }: PreparedTraining,
  event: EpochEvent,
): ModelConfig['training'] {
  const { training, fineTuneFrom } = settings;
  return {
    ...training,
    pictures: data.train.length,
    captions: data.captions.flat().length,
    ...(from && { from: from.identity }),
    ...(fineTuneFrom !== undefined && { fineTuneFrom }),
    ...(augments(augmentation) && { augmentation }),
    epoch: event.epoch,
  };
}
