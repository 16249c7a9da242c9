import type { ModelFiles } from '../captioner/model-files.js';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { type EncoderOptions, gridText } from '../encoder/trainable-encoders.js';
import { counted } from '../text/counted.js';
import { type Binding, shortHash } from '../training/binding.js';
import { type Augmentation, augments } from '../training/picture-loader.js';
import type { TrainingData } from './training-data.js';
import type { TrainingSettings } from './training-settings.js';

export interface BoundParts {
  readonly settings: TrainingSettings;
  readonly augmentation: Augmentation | undefined;
  readonly data: TrainingData;
  readonly decoder: DecoderOptions;
  readonly encoder: EncoderOptions;
  /** Of the encoder that the run starts from; none where it starts from nothing. */
  readonly encoderHash: string | undefined;
  readonly from: ModelFiles | undefined;
}

/** What may differ when a run is gone on with: when it ends, and what a run that diverged is mended with. */
const free = new Set(['epochs', 'patience', 'learningRate', 'encoderLearningRate', 'clipNorm', 'hardAttention']);

/** What a run is bound to from its first step on; its numbers would not be those of one run otherwise. */
export function trainingBinding({
  settings,
  augmentation,
  data,
  decoder,
  encoder,
  encoderHash,
  from,
}: BoundParts): Binding {
  const { training, fineTuneFrom } = settings;
  const bound = Object.entries(training).filter(([name]) => !free.has(name));
  return {
    encoder: encoderHash?.slice(0, 12) ?? encoder.kind,
    grid: gridText(encoder),
    ...(encoder.kind === 'patches' && { patch: encoder.patch }),
    vocabulary: `${data.vocabulary.hash().slice(0, 12)} of ${counted(data.vocabulary.size, 'word')}`,
    'pictures and captions': shortHash([data.train.map(({ file }) => file), data.captions]),
    ...(from && { 'model of --from': from.identity }),
    ...(fineTuneFrom !== undefined && { 'block of --fine-tune-encoder': fineTuneFrom }),
    ...(augments(augmentation) && { augmentation: JSON.stringify(augmentation) }),
    ...(decoder as Omit<typeof decoder, never> & Binding),
    ...(Object.fromEntries(bound) as Binding),
    'hard attention': JSON.stringify(training.hardAttention),
  };
}
