import { existsSync } from 'node:fs';
import path from 'node:path';
import type { DecoderOptions } from '../decoder/decoder-options.js';
import { SaccadeError } from '../errors.js';
import type { Precision } from '../layers/weight-file.js';
import type { Augmentation } from '../training/picture-loader.js';
import {
  fineTuningDefaults,
  selfCriticalDefaults,
  type TrainingOptions,
  trainingOptionsSchema,
} from '../training/training-options.js';
import { chosenEncoder, type EncoderSettings } from './chosen-encoder.js';
import { freshEncoderRate } from './fresh-encoder-rate.js';

/** What decides the numbers of a run, beside its data; kept with the checkpoint. */
export interface TrainingSettings extends EncoderSettings {
  /** What differs from the defaults, or from the model that training starts from. */
  readonly decoder: Partial<DecoderOptions>;
  readonly training: TrainingOptions;
  readonly minCount?: number | undefined;
  readonly locale: string;
  /** How training pictures are changed each time; by default as `PreparedTraining.augmentation` says. */
  readonly augmentation?: Augmentation | undefined;
  /** Model to start from. */
  readonly from?: string | undefined;
  /** Of the saved weights. */
  readonly precision: Precision;
}

type Training = Omit<TrainingOptions, 'hardAttention'> & { hardAttention: Partial<TrainingOptions['hardAttention']> };

/** What a person chose of them; the rest is that of the run that is gone on with, or the default. */
export type ChosenSettings = Undefinable<Omit<TrainingSettings, 'training'>> & {
  readonly training?: Partial<Training>;
};

type Undefinable<Options> = { readonly [Name in keyof Options]?: Options[Name] | undefined };

const defaults = {
  encoder: 'mobilenet',
  decoder: {},
  locale: 'en',
  precision: 'float16',
} as const satisfies Omit<TrainingSettings, 'training'>;

/**
 * All settings of a run.
 *
 * @param earlier those of the run that is gone on with
 * @throws SaccadeError `usage` where a number is out of its range, or what was chosen contradicts itself
 */
export function resolveSettings(chosen: ChosenSettings, earlier?: TrainingSettings): TrainingSettings {
  if ((earlier ?? chosen).from !== undefined) refuseParts(chosen);
  const before: ChosenSettings = earlier ?? {
    ...defaults,
    ...(chosen.from !== undefined && {
      training: { ...fineTuningDefaults, ...(chosen.training?.selfCriticalSamples && selfCriticalDefaults) },
    }),
  };
  const merged = { ...before, ...given(chosen) };
  const training = {
    ...before.training,
    ...given(chosen.training ?? {}),
    hardAttention: { ...before.training?.hardAttention, ...given(chosen.training?.hardAttention ?? {}) },
  };
  const fresh = merged.encoder === 'patches' && merged.from === undefined;
  const settings = {
    ...(merged as TrainingSettings),
    encoder: encoderNames.has(merged.encoder!) ? merged.encoder! : fixed(merged.encoder!),
    from: merged.from === undefined ? undefined : fixed(merged.from),
    decoder: { ...before.decoder, ...given(chosen.decoder ?? {}) },
    training: checked({ ...training, ...(fresh && freshEncoderRate(chosen.training ?? {}, earlier?.training)) }),
  };
  if (settings.from === undefined) chosenEncoder(settings);
  return settings;
}

/** A model brings its encoder along. */
function refuseParts(chosen: ChosenSettings): void {
  const part = (['encoder', 'grid', 'patch', 'locale'] as const).find((name) => chosen[name] !== undefined);
  if (part) {
    throw new SaccadeError(
      'usage',
      `Expected --from without --${part}, got both; a model brings its own. Leave one of them out.`,
    );
  }
}

/** Paths stay right when the run is gone on with from elsewhere; names are no paths. */
function fixed(reference: string): string {
  return existsSync(reference) ? path.resolve(reference) : reference;
}

const encoderNames: ReadonlySet<string> = new Set(['mobilenet', 'imagenet', 'patches']);

function given<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

function checked(training: object): TrainingOptions {
  const result = trainingOptionsSchema.safeParse(training);
  if (result.success) return result.data;
  const issue = result.error.issues[0]!;
  throw new SaccadeError(
    'usage',
    `Expected good settings for training, got a fault at ${issue.path.join('.')}: ${issue.message}. Mend it.`,
  );
}
