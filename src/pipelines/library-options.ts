import { z } from 'zod';
import { backendNames } from '../backend/select-backend.js';

const whole = z.int().min(1);
const signal = z.instanceof(AbortSignal);
const backend = z.enum(['auto', ...backendNames]);
/** Looked at where it is used. */
const later = z.unknown();
const call = z.custom((value) => typeof value === 'function');

export const loadCaptionerOptions = {
  model: z.string(),
  backend,
  threads: whole,
};

export const imageOptions = { signal, pixelLimit: whole };

/** Ranges of numbers are those of `completeSearchOptions`. */
export const captionOptions = {
  ...imageOptions,
  ...{ beamSize: later, maxLength: later, lengthPenalty: later, blockNgrams: later, nBest: later },
  avoid: z.array(z.string()),
  maxCharacters: later,
  sampling: z.strictObject({ temperature: z.number().positive(), seed: z.number() }),
};

export const captionManyOptions = {
  ...captionOptions,
  batchSize: whole.max(1024),
};

export const attendOptions = { ...captionOptions, caption: z.string() };

export const readDatasetOptions = {
  ...{ format: later, splits: z.string(), splitRatio: later, keepEmpty: z.boolean(), images: z.string() },
  check: z.enum(['header', 'whole']),
  onProgress: call,
  signal,
};

export const scoreOptions = { meteor: z.boolean(), meteorArchive: z.string() };

export const trainingOptions = {
  ...{ data: z.string(), out: z.string(), dataset: later, read: later, cache: z.string(), tensorboard: z.string() },
  ...{ strict: z.boolean(), resume: z.boolean(), graph: z.boolean(), backend, threads: whole, signal },
  ...{ onNotice: call, onStep: call, onEpoch: call },
  ...{ encoder: later, grid: later, patch: later, fineTuneFrom: later, augmentation: later, from: later },
  ...{ locale: z.string(), precision: later, minCount: whole, decoder: later, training: later },
};
