import type { EpochEvent, FitResult, StepEvent } from '../training/fit.js';
import { checkOptions } from './check-options.js';
import { trainingOptions } from './library-options.js';
import { type TrainCaptionerOptions, type TrainingWatcher, trainCaptioner } from './train-captioner.js';
import type { ChosenSettings } from './training-settings.js';
import type { Validation } from './validate-captions.js';

type Rest = Omit<TrainCaptionerOptions, 'data' | 'out' | 'signal' | 'chosen'>;

/** What to train, and how, as far as the defaults do not do. */
export interface LibraryTrainingOptions extends Partial<Rest>, ChosenSettings {
  /** Captions with their pictures, in any format that `readDataset` knows. */
  readonly data: string;
  /** Folder of the model and of all that `resume` needs. */
  readonly out: string;
  readonly signal?: AbortSignal;
  /** Told what a person should know, in sentences. */
  readonly onNotice?: (sentence: string) => void;
  readonly onStep?: (event: StepEvent, steps: number) => void;
  readonly onEpoch?: (event: EpochEvent & { readonly validation: Validation | null }) => void;
}

const ignore = (): void => undefined;

/** Trains a captioner from a dataset, as `saccade train` does, into a folder that `loadCaptioner` takes. */
export async function trainLibraryCaptioner(options: LibraryTrainingOptions): Promise<FitResult> {
  checkOptions('trainCaptioner', options, trainingOptions);
  const { data, out, signal = new AbortController().signal, onNotice, onStep, onEpoch, ...rest } = options;
  const { read, strict, resume, cache, backend, threads, graph, tensorboard, ...chosen } = rest;
  const watcher: TrainingWatcher = {
    notice: onNotice ?? ignore,
    ...{ onChecked: ignore, onData: ignore, onStart: ignore, onEncoded: ignore },
    onStep: onStep ?? ignore,
    onEpoch: onEpoch ?? ignore,
  };
  return trainCaptioner(
    {
      ...{ data, out, signal, chosen, cache, threads, tensorboard },
      read: read ?? {},
      strict: strict ?? false,
      resume: resume ?? false,
      backend: backend ?? 'auto',
      graph: graph ?? true,
    },
    watcher,
  );
}
