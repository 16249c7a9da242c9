import { setImmediate } from 'node:timers/promises';
import * as tf from '@tensorflow/tfjs-core';
import { type AttentionHealth, attentionHealth } from '../attention/health.js';
import { healthWarnings } from '../attention/health-warnings.js';
import { meanHealth } from '../attention/mean-health.js';
import type { DecoderModel } from '../captioner/decoder-model.js';
import { describeFeatures } from '../captioner/describe-features.js';
import { type Description, defaultSearchOptions } from '../captioner/description.js';
import { createCiderD } from '../metrics/cider-d.js';
import { tokenize } from '../metrics/tokenize.js';

/** A picture of the validation split, described. */
export interface Sample {
  /** Its place in the split. */
  readonly index: number;
  readonly description: Description;
}

export interface Validation {
  /** Mean CIDEr-D of free-running captions (0–100 scale). */
  readonly score: number;
  readonly captions: readonly { readonly file: string; readonly caption: string }[];
  /** A few of the pictures, the same ones each time, with where the model looked. */
  readonly samples: readonly Sample[];
  readonly health: AttentionHealth;
  readonly warnings: readonly string[];
}

export interface ValidationPictures {
  readonly files: readonly string[];
  readonly references: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** Features of some of the pictures, by index, `[pictures, rows, columns, channels]`. */
  readonly features: (indices: readonly number[]) => Promise<tf.Tensor4D>;
  readonly signal: AbortSignal;
}

/** Pictures described at once. */
const batchSize = 48;

/** Pictures whose descriptions are shown to people. */
const samplesShown = 4;

/** Places of the pictures that are shown, spread over the split. */
export function samplePlaces(pictures: number): number[] {
  const shown = Math.min(samplesShown, pictures);
  return Array.from({ length: shown }, (_, i) => Math.floor((i * pictures) / shown));
}

/**
 * Free-running captions of the validation pictures by beam search, scored; never teacher forcing, which is no score.
 *
 * @throws the signal's reason between two batches
 */
export async function validateCaptions(model: DecoderModel, pictures: ValidationPictures): Promise<Validation> {
  const cider = createCiderD(pictures.references);
  const captions: { file: string; caption: string }[] = [];
  const healths: AttentionHealth[] = [];
  const shown = new Set(samplePlaces(pictures.files.length));
  const samples: Sample[] = [];
  for (let start = 0; start < pictures.files.length; start += batchSize) {
    // Describing blocks the thread; this is when signals of the system come through.
    await setImmediate();
    pictures.signal.throwIfAborted();
    const files = pictures.files.slice(start, start + batchSize);
    const features = await pictures.features(files.map((_, i) => start + i));
    const described = describeFeatures(model, features, defaultSearchOptions);
    tf.dispose(features);
    for (const [i, description] of described.entries()) {
      captions.push({ file: files[i]!, caption: description.caption });
      healths.push(attentionHealth(description.attention));
      if (shown.has(start + i)) samples.push({ index: start + i, description });
    }
  }
  const total = captions.reduce((sum, { file, caption }) => sum + cider.score(tokenize(caption), file), 0);
  const health = meanHealth(healths);
  return {
    score: (100 * total) / captions.length,
    captions,
    samples,
    health,
    warnings: healthWarnings(
      health,
      captions.map(({ caption }) => caption),
    ),
  };
}
