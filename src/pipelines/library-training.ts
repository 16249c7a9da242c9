import { SaccadeError } from '../errors.js';
import type { EpochEvent, FitResult, StepEvent } from '../training/fit.js';
import { type TrainingOptions, trainingOptionsSchema } from '../training/training-options.js';
import { type TrainCaptionerOptions, type TrainingWatcher, trainCaptioner } from './train-captioner.js';
import type { Validation } from './validate-captions.js';

type Chosen = Omit<TrainCaptionerOptions, 'data' | 'out' | 'training' | 'signal' | 'decoder'>;

/** What to train, and how, as far as the defaults do not do. */
export interface LibraryTrainingOptions extends Partial<Chosen> {
  /** Captions with their pictures, in any format that `readDataset` knows. */
  readonly data: string;
  /** Folder of the model and of all that `resume` needs. */
  readonly out: string;
  readonly decoder?: TrainCaptionerOptions['decoder'];
  readonly training?: Partial<TrainingOptions>;
  readonly signal?: AbortSignal;
  /** Told what a person should know, in sentences. */
  readonly onNotice?: (sentence: string) => void;
  readonly onStep?: (event: StepEvent, steps: number) => void;
  readonly onEpoch?: (event: EpochEvent & { readonly validation: Validation | null }) => void;
}

const ignore = (): void => undefined;

/** Trains a captioner from a dataset, as `saccade train` does, into a folder that `loadCaptioner` takes. */
export function trainLibraryCaptioner(options: LibraryTrainingOptions): Promise<FitResult> {
  const {
    data,
    out,
    training = {},
    signal = new AbortController().signal,
    onNotice,
    onStep,
    onEpoch,
    ...chosen
  } = options;
  const watcher: TrainingWatcher = {
    notice: onNotice ?? ignore,
    onData: ignore,
    onEncoded: ignore,
    onStep: onStep ?? ignore,
    onEpoch: onEpoch ?? ignore,
  };
  return trainCaptioner({ ...defaults, ...chosen, data, out, signal, training: checked(training) }, watcher);
}

function checked(training: Partial<TrainingOptions>): TrainingOptions {
  const result = trainingOptionsSchema.safeParse(training);
  if (result.success) return result.data;
  const { path, message } = result.error.issues[0]!;
  throw new SaccadeError(
    'usage',
    `Expected good settings for training, got a fault at ${path.join('.')}: ${message}. Mend it.`,
  );
}

/** Those of the command line. */
const defaults = {
  read: {},
  encoder: 'mobilenet',
  grid: '7x7x1280',
  decoder: {},
  locale: 'en',
  augmentation: { flip: true, crop: 0 },
  resume: false,
  precision: 'float16',
  backend: 'auto',
  graph: true,
} as const satisfies Partial<TrainCaptionerOptions>;
